package dev.blackbox.format.bbox;

import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a recording line by line, in one pass and in constant memory. No content makes it throw.
 *
 * <pre>{@code
 * BboxReader reader = new BboxReader(in);
 * while (reader.next()) {
 *   LineView line = reader.line();
 *   if (line.kind() == LineKind.TOOL) … line.meta(MetaKey.ID) …
 * }
 * }</pre>
 *
 * <p>The bytes from {@code line.start()} to {@code line.next()} of all lines, one after the other,
 * are the file. A line longer than {@link #MAX_LINE} comes in pieces: the first has its kind and
 * structure, the others are {@linkplain LineView#isRest() rests}.
 */
public final class BboxReader {
  /** The longest line that is held in memory at once. */
  public static final int MAX_LINE = 16 << 20;

  /** The longest header, in bytes (bbox-1 §2). */
  public static final int MAX_HEADER = 64 << 10;

  private static final int FIRST_BUFFER = 256 << 10;

  private enum Place {
    BEFORE_HEADER,
    IN_HEADER,
    IN_BODY
  }

  private final InputStream in;
  private final int longest;
  private final LineView view = new LineView();
  private final LineScanner scanner = new LineScanner(view);
  private final ByteArrayOutputStream header = new ByteArrayOutputStream();
  private Place place = Place.BEFORE_HEADER;
  private HeaderBlock.State headerState = HeaderBlock.State.MISSING;
  private long headerLine;
  private byte[] buffer = new byte[FIRST_BUFFER + LineScanner.PADDING];
  private int position;
  private int limit;
  private boolean isAtEnd;
  private boolean isInsideLongLine;
  private boolean hasOwner;
  private long lines;
  private long bytesBefore;

  public BboxReader(InputStream in) {
    this(in, 0);
  }

  /**
   * Creates a reader for the rest of a recording.
   *
   * @param linesBefore the number of the line before the first one
   */
  public BboxReader(InputStream in, long linesBefore) {
    this(in, linesBefore, MAX_LINE);
  }

  /**
   * Creates a reader that holds less.
   *
   * @param longest a longer line comes in pieces; at least 256 KiB, a power of two
   */
  public BboxReader(InputStream in, long linesBefore, int longest) {
    this.in = in;
    this.longest = longest;
    lines = linesBefore;
    view.bytes = buffer;
  }

  /** The current line; {@link #next()} changes it. */
  public LineView line() {
    return view;
  }

  /** The header as far as it was read. */
  public HeaderBlock header() {
    return new HeaderBlock(headerState, header.toByteArray(), headerLine);
  }

  /** Reads to the first line of the body, and returns the header. */
  public HeaderBlock readHeader() throws IOException {
    boolean isBefore = true;
    while (isBefore && next()) {
      isBefore = view.kind() == LineKind.HEADER || view.kind() == LineKind.BLANK;
    }
    return header();
  }

  /** The number of bytes read so far, line endings included. */
  public long bytesRead() {
    return bytesBefore + position;
  }

  /** Goes to the next line; false at the end of the file. */
  public boolean next() throws IOException {
    if (position == limit && !fill()) {
      return false;
    }
    while (true) {
      int newline = isInsideLongLine ? scanner.scanPlain(position) : scanLine();
      if (newline < limit) {
        finish(LineScanner.endOf(buffer, newline, position), newline + 1);
        return true;
      }
      if (isAtEnd) {
        finish(LineScanner.endOf(buffer, limit, position), limit);
        return true;
      }
      if (limit - position >= longest) {
        cut();
        return true;
      }
      fill();
    }
  }

  /** Passes all lines that are left to the consumer, then finishes it. */
  public void forEach(LineConsumer consumer) throws IOException {
    while (next()) {
      consumer.accept(view);
    }
    consumer.finish();
  }

  private int scanLine() throws IOException {
    if (place == Place.IN_BODY) {
      return scanner.scan(position);
    }
    return place == Place.IN_HEADER ? scanHeaderLine() : scanFirstLine();
  }

  private int scanFirstLine() throws IOException {
    while (limit - position < 3 && !isAtEnd) {
      fill();
    }
    int from = position == 0 && bytesBefore == 0 && isByteOrderMark() ? position + 3 : position;
    int newline = scanner.scan(from);
    view.start = position;
    return newline;
  }

  private boolean isByteOrderMark() {
    return limit >= 3
        && buffer[0] == (byte) 0xEF
        && buffer[1] == (byte) 0xBB
        && buffer[2] == (byte) 0xBF;
  }

  private int scanHeaderLine() {
    int newline = scanner.scanPlain(position);
    view.kind = LineKind.HEADER;
    return newline;
  }

  private void finish(int end, int next) {
    view.end = end;
    view.next = next;
    if (isInsideLongLine) {
      view.kind = LineKind.UNKNOWN;
      view.isRest = true;
      isInsideLongLine = false;
    } else {
      lines++;
      place();
    }
    view.number = lines;
    position = next;
  }

  /** Passes on the part of a too long line that is in the buffer. */
  private void cut() {
    boolean isFirst = !isInsideLongLine;
    finish(limit, limit);
    view.isCut = true;
    view.isRest = !isFirst;
    isInsideLongLine = true;
  }

  /** Switches between header and body at the fences. */
  private void place() {
    switch (place) {
      case BEFORE_HEADER -> {
        if (isFence()) {
          view.kind = LineKind.HEADER;
          place = Place.IN_HEADER;
          headerState = HeaderBlock.State.OPEN;
          headerLine = lines;
        } else if (!isBlank()) {
          place = Place.IN_BODY;
          hasOwner = view.kind != LineKind.CONTINUATION;
        }
      }
      case IN_HEADER -> {
        if (isFence()) {
          place = Place.IN_BODY;
          headerState = HeaderBlock.State.CLOSED;
        } else {
          keepHeaderLine();
        }
      }
      case IN_BODY -> {
        if (!hasOwner) {
          hasOwner = !isBlank() && view.kind != LineKind.CONTINUATION;
        }
      }
    }
  }

  /** A line of blanks is a continuation, or a blank line if there is no line to continue. */
  private boolean isBlank() {
    boolean isBlank = Bytes.skipBlanks(buffer, view.start, view.end) == view.end;
    if (isBlank) {
      view.kind = LineKind.BLANK;
    }
    return isBlank;
  }

  private void keepHeaderLine() {
    if (header.size() + view.end - view.start > MAX_HEADER) {
      place = Place.IN_BODY;
      headerState = HeaderBlock.State.TOO_LONG;
    } else {
      header.write(buffer, view.start, view.end - view.start);
      header.write('\n');
    }
  }

  private boolean isFence() {
    int from = place == Place.BEFORE_HEADER && view.start == 0 && isByteOrderMark() ? 3 : 0;
    int start = view.start + from;
    int end = Bytes.skipBlanksBack(buffer, view.end, start);
    return end - start == 3 && Bytes.startsWith(buffer, start, end, "---");
  }

  /** Appends more bytes to the rest of the buffer; false at the end of the file. */
  private boolean fill() throws IOException {
    boolean isGrowing = position == 0 && limit == buffer.length - LineScanner.PADDING;
    if (isGrowing) {
      buffer = Arrays.copyOf(buffer, (limit << 1) + LineScanner.PADDING);
      view.bytes = buffer;
    } else if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      bytesBefore += position;
      limit -= position;
      position = 0;
    }
    int before = limit;
    do {
      int count = in.read(buffer, limit, buffer.length - LineScanner.PADDING - limit);
      isAtEnd = count < 0;
      limit += Math.max(count, 0);
    } while (isGrowing && !isAtEnd && limit < buffer.length - LineScanner.PADDING);
    buffer[limit] = '\n';
    return limit > before;
  }
}
