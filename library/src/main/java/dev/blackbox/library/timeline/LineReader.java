package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.session.model.RecordingText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads some lines of a text, and counts what it reads. Any thread may use it. */
final class LineReader {
  private static final byte[] HEADER = "---\n---\n".getBytes(StandardCharsets.US_ASCII);

  private static final int HEADER_LINES = 2;

  /** The most bytes of a line that are in memory; more than is shown of it. */
  static final int HELD = 2 * LineScan.LONGEST;

  private final LongAdder linesRead = new LongAdder();

  /** Returns how many lines were read so far. */
  long linesRead() {
    return linesRead.sum();
  }

  /**
   * Reads lines until there is enough text, but at least one.
   *
   * @param offset the place of a line at or before the first one
   * @param line the number of that line
   * @param longest the most bytes of a line's text
   */
  List<RawLine> read(
      RecordingText text, long offset, long line, Range range, int longest, long enough)
      throws IOException {
    List<RawLine> lines = new ArrayList<>();
    long[] size = {0};
    read(
        text,
        offset,
        line,
        range,
        longest,
        next -> {
          lines.add(next);
          size[0] += next.text().length();
          return size[0] < enough;
        });
    return lines;
  }

  /**
   * Passes on lines one after the other.
   *
   * @param wanted returns whether it wants the next line too
   */
  void read(
      RecordingText text,
      long offset,
      long line,
      Range range,
      int longest,
      Predicate<RawLine> wanted)
      throws IOException {
    try (InputStream in = text.from(offset)) {
      BboxReader reader =
          offset == 0 ? new BboxReader(in, line - 1, HELD) : afterHeader(in, line, HELD);
      long place = offset;
      @Nullable RawLine found = null;
      for (long next = line; next <= range.last() && reader.next(); ) {
        LineView view = reader.line();
        next = view.number() + (view.isCut() ? 0 : 1);
        if (view.isRest()) {
          found = found == null ? null : found.withMore(view.end() - view.start());
        } else {
          linesRead.increment();
          found = range.has(view) ? RawLine.of(view, place, longest) : null;
        }
        place += view.next() - view.start();
        if (found != null && !view.isCut()) {
          if (!wanted.test(found)) {
            return;
          }
          found = null;
        }
      }
      if (found != null) {
        var _ = wanted.test(found); // a long line that has no end yet
      }
    }
  }

  /** A reader takes dashes at the very start for a header. */
  static BboxReader afterHeader(InputStream in, long line, int longest) throws IOException {
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(HEADER), in);
    BboxReader reader = new BboxReader(all, line - 1 - HEADER_LINES, longest);
    reader.next();
    reader.next();
    return reader;
  }

  /**
   * The first and the last of some lines.
   *
   * @param hasOpenEnd whether a last line counts that has no line ending
   */
  record Range(long first, long last, boolean hasOpenEnd) {
    private boolean has(LineView line) {
      boolean isWhole = line.next() > line.end() || line.isCut();
      return line.number() >= first && (isWhole || hasOpenEnd);
    }
  }
}
