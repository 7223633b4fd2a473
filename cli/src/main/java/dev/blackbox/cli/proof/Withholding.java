package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.sealing.Eraser;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Withholds lines of one sealed recording, in the name of this machine. */
public final class Withholding {
  private final Path file;
  private final Eraser eraser;

  private Withholding(Path file, Eraser eraser) {
    this.file = file;
    this.eraser = eraser;
  }

  public static Withholding of(Input input, Console console) throws IOException, BlackboxException {
    return new Withholding(Targets.fileOf(input), new Eraser(Home.of(console).sealer()));
  }

  /**
   * The lines of the recording at some places, as their indices.
   *
   * @param files what the files of the recording are called, in order; places elsewhere are left
   *     out
   */
  public NavigableSet<Long> indices(List<LineLocation> places, List<String> files)
      throws IOException {
    NavigableSet<Long> indices = new TreeSet<>();
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      source.transferTo(OutputStream.nullOutputStream());
      for (LineLocation place : places) {
        int part = files.indexOf(place.file());
        if (part >= 0) {
          indices.add(source.numberOf(part, place.line()) - 1);
        }
      }
    }
    return indices;
  }

  /**
   * Withholds lines, while nobody records to the file.
   *
   * @param lines their indices, from 0
   * @return how many were not withheld before
   */
  public int lines(NavigableSet<Long> lines, String reason) throws IOException {
    Closeable lock = Disk.real().lock(file);
    try (lock) {
      return eraser.erase(file, lines, reason);
    }
  }
}
