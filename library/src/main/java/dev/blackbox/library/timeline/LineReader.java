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

/** Reads some whole lines of a text, and counts what it reads. */
final class LineReader {
  private static final byte[] HEADER = "---\n---\n".getBytes(StandardCharsets.US_ASCII);

  private static final int HEADER_LINES = 2;

  private long linesRead;

  /** Returns how many lines were read so far. */
  long linesRead() {
    return linesRead;
  }

  /**
   * Reads lines.
   *
   * @param offset the place of a line at or before the first one
   * @param line the number of that line
   * @param longest the most bytes of a line's text
   */
  List<RawLine> read(RecordingText text, long offset, long line, Range range, int longest)
      throws IOException {
    return read(text, offset, line, range, longest, Long.MAX_VALUE);
  }

  /** Reads lines until there is enough text, but at least one. */
  List<RawLine> read(
      RecordingText text, long offset, long line, Range range, int longest, long enough)
      throws IOException {
    List<RawLine> lines = new ArrayList<>();
    try (InputStream in = text.from(offset)) {
      BboxReader reader = offset == 0 ? new BboxReader(in, line - 1) : afterHeader(in, line);
      long place = offset;
      long size = 0;
      for (long next = line; next <= range.last() && size < enough && reader.next(); ) {
        LineView view = reader.line();
        next = view.number() + (view.isCut() ? 0 : 1);
        if (view.isRest()) {
          addMore(lines, reader);
        } else {
          linesRead++;
          if (view.number() >= range.first() && isWhole(view)) {
            lines.add(RawLine.of(view, place, longest));
            size += lines.getLast().text().length();
          }
        }
        place += view.next() - view.start();
      }
    }
    return lines;
  }

  /** A reader takes dashes at the very start for a header. */
  static BboxReader afterHeader(InputStream in, long line) throws IOException {
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(HEADER), in);
    BboxReader reader = new BboxReader(all, line - 1 - HEADER_LINES);
    reader.next();
    reader.next();
    return reader;
  }

  /** The first and the last of some lines. */
  record Range(long first, long last) {}

  private static boolean isWhole(LineView line) {
    return line.next() > line.end() || line.isCut();
  }

  private static void addMore(List<RawLine> lines, BboxReader reader) {
    if (!lines.isEmpty() && lines.getLast().number() == reader.line().number()) {
      lines.add(lines.removeLast().withMore(reader.line().end() - reader.line().start()));
    }
  }
}
