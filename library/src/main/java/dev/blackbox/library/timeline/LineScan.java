package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Counts the whole lines of a text and knows where some of them begin. It keeps the last lines, and
 * fingerprints that tell up to which line another text is the same.
 */
final class LineScan {
  /** The most bytes of a line's text. */
  static final int LONGEST = 1 << 20;

  private static final int SPACING = 1_024;
  private static final int MAX_MARKS = 256;
  private static final int MAX_RECENT = 64 << 10;
  private static final int MAX_RECENT_LINES = 1_000;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final CRC32C crc = new CRC32C();
  private final Deque<Mark> earlier;
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final Deque<RawLine> recent = new ArrayDeque<>();
  private long[] offsets = new long[16];
  private @Nullable RawLine current;
  private long recentBytes;
  private long lines;
  private long end;
  private long fingerprint;
  private long same;

  /** The fingerprint of all lines up to this one. */
  private record Mark(long line, long end, long fingerprint) {}

  /**
   * Creates a scan.
   *
   * @param before an earlier scan, to find the lines that are the same; null for the first scan
   */
  LineScan(@Nullable LineScan before) {
    earlier = before == null ? new ArrayDeque<>() : new ArrayDeque<>(before.marks);
  }

  /**
   * Reads lines to the end of a stream, which begins where the last one ended.
   *
   * @param hasOpenEnd returns at the end whether a last line counts that has no line ending
   */
  void read(InputStream in, BooleanSupplier hasOpenEnd) throws IOException {
    BboxReader reader = new BboxReader(in, lines, LineReader.HELD);
    while (reader.next()) {
      LineView view = reader.line();
      int bytes = view.end() - view.start();
      current = current == null ? RawLine.of(view, end, LONGEST) : current.withMore(bytes);
      crc.update(view.bytes(), view.start(), bytes);
      if (!view.isCut() && view.next() > view.end()) {
        end = current.offset() + current.bytes() + view.next() - view.end();
        finish(current);
        current = null;
      }
    }
    if (current != null && hasOpenEnd.getAsBoolean()) {
      end = current.offset() + current.bytes();
      finish(current);
      current = null;
    }
  }

  private void finish(RawLine line) {
    if (lines % SPACING == 0) {
      int row = (int) (lines / SPACING);
      offsets = row < offsets.length ? offsets : Arrays.copyOf(offsets, 2 * row);
      offsets[row] = line.offset();
    }
    lines++;
    fingerprint = (fingerprint ^ crc.getValue() ^ (line.bytes() << Integer.SIZE)) * FACTOR;
    fingerprint ^= fingerprint >>> Integer.SIZE;
    crc.reset();
    Mark mark = new Mark(lines, end, fingerprint);
    while (!earlier.isEmpty() && earlier.getFirst().line < lines) {
      earlier.removeFirst();
    }
    same = mark.equals(earlier.peekFirst()) ? lines : same;
    marks.addLast(mark);
    if (marks.size() > MAX_MARKS) {
      marks.removeFirst();
    }
    recent.addLast(line);
    recentBytes += line.bytes();
    while (recentBytes > MAX_RECENT || recent.size() > MAX_RECENT_LINES) {
      recentBytes -= recent.removeFirst().bytes();
    }
  }

  /** Returns how many whole lines there are. */
  long lines() {
    return lines;
  }

  /** Returns up to which line this text is the same as that of the earlier scan. */
  long same() {
    return same;
  }

  /** Returns the last lines: at most 64 KiB. */
  List<RawLine> recent() {
    return List.copyOf(recent);
  }

  /** Returns the last line up to this one whose place is known. */
  static long placed(long line) {
    return (line - 1) / SPACING * SPACING + 1;
  }

  /** Returns the place of a line that {@link #placed} returned. */
  long offset(long placed) {
    return offsets[(int) ((placed - 1) / SPACING)];
  }
}
