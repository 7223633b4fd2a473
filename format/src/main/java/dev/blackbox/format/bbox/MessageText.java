package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;

/** Decides whether the text of a message can be written without quotes. */
final class MessageText {
  private MessageText() {}

  /** Whether the text, written as first line and continuations, reads as itself. */
  static boolean isSafe(String text, Line.Message message) {
    if (!WordQuoting.isWritable(text)) {
      return false;
    }
    int newline = text.indexOf('\n');
    String first = newline < 0 ? text : text.substring(0, newline);
    return !WordQuoting.isPadded(first) && !first.startsWith("\"") && hasNoMetadata(first, message);
  }

  private static boolean hasNoMetadata(String first, Line.Message message) {
    if (first.contains("# metrics")) {
      return false;
    }
    if (first.indexOf('=') < 0) {
      return first.indexOf('"') < 0 || !hasQuotedMetadata(message) || isBalanced(first);
    }
    if (hasQuotedMetadata(message) && !isBalanced(first)) {
      return false;
    }
    Line.Message read = (Line.Message) BodyLine.read(message.kind().prefix() + first).toLine();
    return read.meta().isEmpty() && read.metrics() == null;
  }

  private static boolean isBalanced(String text) {
    return LineView.of(text).quotesCount;
  }

  /** Whether quotes follow the text. */
  private static boolean hasQuotedMetadata(Line.Message message) {
    if (message.metrics() != null && message.metrics().text().indexOf('"') >= 0) {
      return true;
    }
    for (Metadata.Entry entry : message.meta().entries()) {
      if (WordQuoting.value(entry.value()).startsWith("\"")) {
        return true;
      }
    }
    return false;
  }
}
