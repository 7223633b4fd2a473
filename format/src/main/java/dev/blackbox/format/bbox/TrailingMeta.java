package dev.blackbox.format.bbox;

/**
 * Finds the metadata at the end of a result or of a message: {@code → [running] tokens_in=2
 * tokens_out=59} (bbox-1 §5).
 */
final class TrailingMeta {
  private TrailingMeta() {}

  /** Records the trailing metadata of {@code [start, end)} and returns where it begins. */
  static int peel(LineView view, int start, int end) {
    byte[] b = view.bytes;
    int floor = floor(b, start, end);
    int stop = Bytes.skipBlanksBack(b, end, floor);
    int seen = 0;
    while (stop > floor) {
      int from = tokenStart(b, stop, floor);
      int eq = from < 0 ? -1 : equalsSign(b, from, stop);
      if (eq < 0) {
        break;
      }
      int key = MetaKeyMatcher.keyBefore(b, eq, from - 1);
      if (key != MetaKeyMatcher.NONE) {
        if ((seen & (1 << key)) == 0) {
          view.setMeta(key, eq + 1);
          seen |= 1 << key;
        }
      } else if (!MetaKeyMatcher.isExtra(b, from, eq)) {
        break;
      }
      stop = Bytes.skipBlanksBack(b, from, floor);
    }
    return stop;
  }

  /** The first position of metadata: after a quoted result, or at the start of the result. */
  private static int floor(byte[] b, int start, int end) {
    if (start < end && b[start] == '"') {
      int close = Bytes.quotedEnd(b, start, end);
      if (close > 0) {
        return close;
      }
    }
    return start;
  }

  /** Where the {@code key=value} token that ends at {@code stop} begins, or -1. */
  private static int tokenStart(byte[] b, int stop, int floor) {
    int i = stop;
    if (b[stop - 1] == '"') {
      i = openingQuote(b, stop - 1, floor);
      if (i <= floor || b[i - 1] != '=') {
        return -1;
      }
    }
    while (i > floor && !Bytes.isBlank(b[i - 1])) {
      i--;
    }
    return i;
  }

  private static int openingQuote(byte[] b, int closing, int floor) {
    for (int i = closing - 1; i >= floor; i--) {
      if (b[i] == '"' && (i == floor || b[i - 1] != '\\')) {
        return i;
      }
    }
    return -1;
  }

  /** The first equals sign of a token whose value has no stray quote, or -1. */
  private static int equalsSign(byte[] b, int from, int stop) {
    int eq = -1;
    for (int i = from; i < stop; i++) {
      if (b[i] == '=') {
        eq = i;
        break;
      }
      if (b[i] == '"') {
        return -1;
      }
    }
    if (eq < 0 || eq + 1 == stop) {
      return eq;
    }
    if (b[eq + 1] == '"') {
      return Bytes.quotedEnd(b, eq + 1, stop) == stop ? eq : -1;
    }
    for (int i = eq + 1; i < stop; i++) {
      if (b[i] == '"') {
        return -1;
      }
    }
    return eq;
  }
}
