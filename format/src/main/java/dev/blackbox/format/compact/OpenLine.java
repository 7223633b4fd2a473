package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A line that may get more continuations. */
final class OpenLine {
  private final LineKind kind;
  private final @Nullable Line head;
  private final boolean takesContinuations;
  private byte[] bytes;
  private int size;
  private int lines = 1;
  private @Nullable StringBuilder text;
  private String ending;
  private boolean isCutShort;

  OpenLine(LineView view, boolean isDecoding) {
    kind = view.kind();
    head = kind == LineKind.HEADER || !isDecoding ? null : view.toLine();
    takesContinuations = kind.isMessage() || view.isResultBelow();
    // most lines have no continuation and are copied only once
    bytes = Arrays.copyOfRange(view.bytes(), view.start(), view.end());
    size = bytes.length;
    ending = LogicalLine.ending(view);
  }

  boolean isHeader() {
    return kind == LineKind.HEADER;
  }

  /** True for messages and for statements with nothing behind their arrow (bbox-1 §6.2). */
  boolean takesContinuations() {
    return takesContinuations;
  }

  int size() {
    return size;
  }

  /** Adds a continuation, or a line of the header. */
  void append(LineView view) {
    append(view.bytes(), view.start(), view.end(), LogicalLine.ending(view));
    if (head != null) {
      appendText(view.text(view.contentStart(), view.end()));
    }
  }

  void appendBlank(LogicalLine blank) {
    append(blank.bytes(), 0, blank.bytes().length, blank.ending());
  }

  /** Marks the line as cut: a continuation did not fit. */
  void stopShort() {
    isCutShort = takesContinuations;
  }

  LogicalLine toLogicalLine(boolean hasDetail) {
    LogicalLine.Reach reach =
        isCutShort
            ? LogicalLine.Reach.CUT_SHORT
            : hasDetail ? LogicalLine.Reach.BEFORE_DETAIL : LogicalLine.Reach.COMPLETE;
    byte[] all = size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    return new LogicalLine(kind, folded(), all, lines, ending, reach);
  }

  /** Adds a physical line after the ending of the one before it. */
  private void append(byte[] more, int from, int to, String nextEnding) {
    byte[] between = ending.getBytes(StandardCharsets.UTF_8);
    int longer = size + between.length + to - from;
    if (longer > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(longer, 2 * size));
    }
    System.arraycopy(between, 0, bytes, size, between.length);
    System.arraycopy(more, from, bytes, size + between.length, to - from);
    size = longer;
    lines++;
    ending = nextEnding;
  }

  private void appendText(String continuation) {
    if (text != null) {
      text.append('\n').append(continuation);
    } else if (head instanceof Line.Message message) {
      text = new StringBuilder(message.text()).append('\n').append(continuation);
    } else {
      text = new StringBuilder(continuation);
    }
  }

  private @Nullable Line folded() {
    if (head == null || text == null) {
      return head;
    }
    if (head instanceof Line.Message message) {
      return new Line.Message(kind, text.toString(), message.meta(), message.metrics());
    }
    return head instanceof Line.Statement statement ? statement.withResult(text.toString()) : head;
  }
}
