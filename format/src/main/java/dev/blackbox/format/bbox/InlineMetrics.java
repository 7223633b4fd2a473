package dev.blackbox.format.bbox;

/**
 * Finds {@code # metrics} inside a message (bbox-1 §8): a word of its own, directly before a pair,
 * as in {@code a: Done. step=3 # metrics prompt=520 cost=0.00045}.
 */
final class InlineMetrics {
  private static final String MARK = "# metrics";

  private InlineMetrics() {}

  /** Where the mark stands whose first pair has its equals sign at {@code eq}, or -1. */
  static int before(byte[] b, int eq, int from) {
    int key = eq;
    while (key > from && ArgTokens.isKey(b[key - 1])) {
      key--;
    }
    int end = Bytes.skipBlanksBack(b, key, from);
    int mark = end - MARK.length();
    boolean isMark =
        key < eq && end < key && mark >= from && Bytes.startsWith(b, mark, end, MARK);
    return isMark && (mark == from || Bytes.isBlank(b[mark - 1])) ? mark : LineView.ABSENT;
  }
}
