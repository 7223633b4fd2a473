package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;

/**
 * Detects lines whose decoded parts would need far more memory than the line itself: a long text is
 * fine, a million arguments are not (bbox-1 §2.1: a reader may give up structure, but no bytes).
 */
final class Bulk {
  private static final int ALWAYS_FINE = 1 << 20;
  private static final int MAX_PARTS = 1 << 17;

  private Bulk() {}

  static boolean isTooMuch(LineView view) {
    if (view.end() - view.start() <= ALWAYS_FINE) {
      return false;
    }
    if (view.kind() == LineKind.COMMENT) {
      return true;
    }
    int argsEnd =
        !view.kind().isStatement() ? view.start() : view.hasResult() ? view.arrow() : view.end();
    int words = words(view.bytes(), view.start(), argsEnd, true);
    if (words < 0) {
      words = words(view.bytes(), view.start(), argsEnd, false);
    }
    return words + pairs(view.bytes(), argsEnd, view.end()) > MAX_PARTS;
  }

  /** An upper bound of the arguments' parts, or -1 if quotes count and do not balance. */
  private static int words(byte[] bytes, int from, int to, boolean quotesCount) {
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

  private static int pairs(byte[] bytes, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '=') {
        count++;
      }
    }
    return count;
  }
}
