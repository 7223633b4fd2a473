package dev.blackbox.library.proof;

import dev.blackbox.library.file.LineLocation;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.sealing.Eraser;
import dev.blackbox.store.sealing.Sealer;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Erases lines of one sealed recording and signs a record of it with the key of this machine. */
public final class LineEraser {
  private final Path file;
  private final Eraser eraser;

  public LineEraser(SealTarget target, Sealer sealer) {
    file = target.file();
    eraser = new Eraser(sealer);
  }

  /**
   * Returns the indices of lines, from 0, in the recording as a whole.
   *
   * @param files the names of the recording's files, in order; other locations are ignored
   */
  public NavigableSet<Long> indices(List<LineLocation> locations, List<String> files)
      throws IOException {
    NavigableSet<Long> indices = new TreeSet<>();
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      source.transferTo(OutputStream.nullOutputStream());
      for (LineLocation location : locations) {
        int part = files.indexOf(location.file());
        if (part >= 0) {
          indices.add(source.numberOf(part, location.line()) - 1);
        }
      }
    }
    return indices;
  }

  /**
   * Erases lines; the file must not be in use.
   *
   * @param lines their indices, from 0
   * @return how many lines were erased that were not erased before
   */
  public int erase(NavigableSet<Long> lines, String reason) throws IOException {
    Closeable lock = Disk.real().lock(file);
    try (lock) {
      return eraser.erase(file, lines, reason);
    }
  }
}
