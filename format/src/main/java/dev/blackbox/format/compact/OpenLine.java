package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A line that may still get continuations. */
final class OpenLine {
  private final LineKind kind;
  private final @Nullable Line head;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
  private @Nullable StringBuilder text;
  private int endingLength;
  private boolean isCutShort;

  OpenLine(LineView view) {
    kind = view.kind();
    head = kind == LineKind.HEADER ? null : view.toLine();
    appendBytes(view);
  }

  boolean isHeader() {
    return kind == LineKind.HEADER;
  }

  /** Messages and what has an arrow with nothing behind it (bbox-1 §6.2). */
  boolean takesContinuations() {
    return head instanceof Line.Message
        || (head instanceof Line.Statement statement
            && statement.result() != null
            && statement.result().isEmpty());
  }

  int size() {
    return bytes.size();
  }

  /** Adds a continuation, or a line of the header. */
  void append(LineView view) {
    appendBytes(view);
    if (head != null) {
      appendText(view.text(view.contentStart(), view.end()));
    }
  }

  void appendBlank(LogicalLine blank) {
    bytes.writeBytes(blank.bytes());
    bytes.writeBytes(blank.ending().getBytes(StandardCharsets.UTF_8));
    endingLength = blank.ending().length();
  }

  /** Says that not all continuations found room. */
  void stopShort() {
    isCutShort = takesContinuations();
  }

  LogicalLine toLogicalLine(boolean hasDetail) {
    byte[] all = bytes.toByteArray();
    int end = all.length - endingLength;
    String ending = new String(all, end, endingLength, StandardCharsets.UTF_8);
    LogicalLine.Reach reach =
        isCutShort
            ? LogicalLine.Reach.CUT_SHORT
            : hasDetail ? LogicalLine.Reach.BEFORE_DETAIL : LogicalLine.Reach.COMPLETE;
    return new LogicalLine(kind, folded(), Arrays.copyOf(all, end), ending, reach);
  }

  private void appendBytes(LineView view) {
    bytes.write(view.bytes(), view.start(), view.next() - view.start());
    endingLength = view.next() - view.end();
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
    return head instanceof Line.Message message
        ? new Line.Message(kind, text.toString(), message.meta(), message.metrics())
        : Results.with(head, text.toString());
  }
}
