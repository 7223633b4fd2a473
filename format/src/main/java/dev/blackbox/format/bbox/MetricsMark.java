package dev.blackbox.format.bbox;

/**
 * Finds {@code # metrics} inside a message (bbox-1 §8): a separate word directly before a pair, as
 * in {@code a: Done. step=3 # metrics prompt=520 cost=0.00045}.
 */
final class MetricsMark {
  private static final String MARK = "# metrics";

  private MetricsMark() {}

  /**
   * Returns the position of the mark whose first pair has its equals sign at {@code eq}, or -1;
   * {@code known} is the metadata key of that pair, if it is one.
   */
  static int before(byte[] b, int eq, int known, int from) {
    int key =
        known == MetaKeyMatcher.NONE ? keyStart(b, eq, from) : eq - MetaKeyMatcher.length(known);
    int end = Bytes.skipBlanksBack(b, key, from);
    int mark = end - MARK.length();
    boolean isMark =
        mark >= from && b[end - 1] == 's' && key < eq && end < key && isMark(b, mark, end, from);
    return isMark ? mark : LineView.ABSENT;
  }

  private static int keyStart(byte[] b, int eq, int from) {
    int key = eq;
    while (key > from && ArgTokens.isKey(b[key - 1])) {
      key--;
    }
    return key;
  }

  private static boolean isMark(byte[] b, int mark, int end, int from) {
    return Bytes.startsWith(b, mark, end, MARK) && (mark == from || Bytes.isBlank(b[mark - 1]));
  }
}
