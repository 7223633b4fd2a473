package dev.blackbox.format.bbox;

/** Decides how a result can be written. */
final class ResultText {
  private ResultText() {}

  /** Whether a text of several lines can be written as continuations. */
  static boolean canBeContinued(String text) {
    return WordQuoting.isWritable(text);
  }

  /** Whether the text, written raw behind the arrow, reads as itself. */
  static boolean isSafe(String text) {
    if (!WordQuoting.isOneLine(text) || isPadded(text) || text.charAt(0) == '"') {
      return false;
    }
    if (text.indexOf('=') < 0) {
      return true;
    }
    LineView view = LineView.of(text);
    return TrailingMeta.peel(view, 0, view.end) == view.end;
  }

  /** Whether a blank stands at either end, which reading would take off. */
  static boolean isPadded(String text) {
    return !text.isEmpty() && (isBlank(text.charAt(0)) || isBlank(text.charAt(text.length() - 1)));
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
