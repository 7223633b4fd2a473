package dev.blackbox.library.proof;

import dev.blackbox.library.file.LineLocation;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.sealing.Eraser;
import dev.blackbox.store.sealing.LineRanges;
import dev.blackbox.store.sealing.Sealer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;

/** Erases lines of one sealed recording and signs a record of it with the key of this machine. */
public final class LineEraser {
  /** How many bytes of a line are quoted. */
  private static final int LONGEST_QUOTE = 200;

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
  public LineRanges indices(List<LineLocation> locations, List<String> files) throws IOException {
    LineRanges indices = new LineRanges();
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      source.transferTo(OutputStream.nullOutputStream());
      for (LineLocation location : locations) {
        int part = files.indexOf(location.file());
        if (part >= 0) {
          long number = source.numberOf(part, location.line());
          indices.add(number - 1, number);
        }
      }
    }
    return indices;
  }

  /**
   * Checks whether lines can be erased, without changing anything.
   *
   * @param lines their indices, from 0
   * @param most how many lines are quoted
   */
  public Preview preview(LineRanges lines, int most) throws IOException {
    NavigableSet<Long> erased = eraser.preview(file, lines);
    SortedMap<Long, String> quotes = new TreeMap<>();
    try (BufferedInputStream text =
        new BufferedInputStream(RecordingSource.openWhole(Disk.real(), file))) {
      long index = 0;
      for (Long wanted : erased.stream().limit(most).toList()) {
        for (; index < wanted; index++) {
          line(text);
        }
        quotes.put(++index, line(text));
      }
    }
    return new Preview(erased.size(), quotes);
  }

  /**
   * Lines that can be erased.
   *
   * @param count how many are not erased yet
   * @param quotes how the first of them begin, by their number from 1
   */
  public record Preview(int count, SortedMap<Long, String> quotes) {}

  private static String line(InputStream text) throws IOException {
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    for (int next = text.read(); next >= 0 && next != '\n'; next = text.read()) {
      if (start.size() < LONGEST_QUOTE) {
        start.write(next);
      }
    }
    return start.toString(StandardCharsets.UTF_8);
  }

  /**
   * Erases lines; the file must not be in use.
   *
   * @param lines their indices, from 0
   * @return how many lines were erased that were not erased before
   */
  public int erase(LineRanges lines, String reason) throws IOException {
    Closeable lock = Disk.real().lock(file);
    try (lock) {
      return eraser.erase(file, lines, reason);
    }
  }
}
