package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Joins lines and their continuations (bbox-1 §6.2) in bounded memory. The joined lines in order
 * are the file.
 *
 * <p>A line is held back until the next one shows that it is complete. Blank lines do not end a run
 * of continuations, so they are held back, too.
 */
public final class LineFolder implements LineConsumer {
  private static final int MAX_BLANKS = 1000;
  private static final int MAX_UNCHECKED_LENGTH = 1 << 20;
  private static final int MAX_PARTS = 1 << 17;

  /** Receives the joined lines. */
  @FunctionalInterface
  public interface Sink {
    void line(LogicalLine line) throws IOException;
  }

  private final Sink sink;
  private final boolean isDecoding;
  private final Deque<LogicalLine> blanks = new ArrayDeque<>();
  private @Nullable OpenLine open;

  public LineFolder(Sink sink) {
    this(sink, true);
  }

  private LineFolder(Sink sink, boolean isDecoding) {
    this.sink = sink;
    this.isDecoding = isDecoding;
  }

  /** A folder that does not decode: {@link LogicalLine#line()} is empty. */
  public static LineFolder ofBytes(Sink sink) {
    return new LineFolder(sink, false);
  }

  @Override
  public void accept(LineView view) throws IOException {
    if (view.kind() == LineKind.BLANK) {
      blank(view);
    } else if (view.isRest() || view.isCut()) {
      close(view.kind() == LineKind.CONTINUATION && !view.isRest());
      sink.line(LogicalLine.of(view, null));
    } else if (view.kind() == LineKind.CONTINUATION) {
      continuation(view);
    } else if (view.kind() == LineKind.HEADER && open != null && open.isHeader()) {
      open.append(view);
    } else {
      close(false);
      begin(view);
    }
  }

  @Override
  public void finish() throws IOException {
    close(false);
  }

  private void begin(LineView view) throws IOException {
    if (hasTooManyParts(view)) {
      sink.line(LogicalLine.of(view, null));
    } else {
      open = new OpenLine(view, isDecoding);
    }
  }

  private void blank(LineView view) throws IOException {
    if (open == null) {
      sink.line(LogicalLine.of(view, new Line.Blank()));
      return;
    }
    blanks.add(LogicalLine.of(view, new Line.Blank()));
    if (blanks.size() > MAX_BLANKS) {
      open.stopShort();
      close(true);
    }
  }

  private void continuation(LineView view) throws IOException {
    if (open != null && open.takesContinuations()) {
      if (open.size() + view.next() - view.start() <= BboxReader.MAX_LINE) {
        blanks.forEach(open::appendBlank);
        blanks.clear();
        open.append(view);
        return;
      }
      open.stopShort();
    }
    close(true);
    sink.line(LogicalLine.of(view, view.toLine()));
  }

  private void close(boolean hasDetail) throws IOException {
    if (open != null) {
      sink.line(open.toLogicalLine(hasDetail));
      open = null;
    }
    while (!blanks.isEmpty()) {
      sink.line(blanks.remove());
    }
  }

  /**
   * Whether the decoded parts would need far more memory than the line itself: a long text is fine,
   * a million arguments are not (bbox-1 §2.1: a reader may give up structure, but no bytes).
   */
  private static boolean hasTooManyParts(LineView view) {
    if (view.end() - view.start() <= MAX_UNCHECKED_LENGTH) {
      return false;
    }
    if (view.kind() == LineKind.COMMENT) {
      return true;
    }
    int argsEnd =
        !view.kind().isStatement() ? view.start() : view.hasResult() ? view.arrow() : view.end();
    int words = countWords(view.bytes(), view.start(), argsEnd, true);
    if (words < 0) {
      words = countWords(view.bytes(), view.start(), argsEnd, false);
    }
    return words + countPairs(view.bytes(), argsEnd, view.end()) > MAX_PARTS;
  }

  /** An upper bound of the arguments' parts, or -1 if quotes count and do not balance. */
  private static int countWords(byte[] bytes, int from, int to, boolean quotesCount) {
    int count = 0;
    for (int i = from; i < to; i++) {
      switch (bytes[i]) {
        case ' ', '\t', '=', ',' -> count++;
        case '"' -> {
          i = quotesCount ? closingQuote(bytes, i, to) : i;
          if (i == to) {
            return -1;
          }
        }
        default -> {}
      }
    }
    return count;
  }

  private static int closingQuote(byte[] bytes, int opening, int to) {
    int i = opening + 1;
    while (i < to && bytes[i] != '"') {
      i += bytes[i] == '\\' ? 2 : 1;
    }
    return Math.min(i, to);
  }

  private static int countPairs(byte[] bytes, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '=') {
        count++;
      }
    }
    return count;
  }
}
