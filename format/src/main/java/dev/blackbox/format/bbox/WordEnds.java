package dev.blackbox.format.bbox;

/** Where the words of a scanned line end: before a blank that stands outside quotes. */
final class WordEnds {
  private WordEnds() {}

  /** Where the name, or the value of a metadata field, that begins at {@code from} ends. */
  static int of(LineView v, int from) {
    byte[] b = v.bytes;
    int bound = bound(v, from);
    int i = from;
    while (i < bound && !Bytes.isBlank(b[i])) {
      int close = v.quotesCount && b[i] == '"' ? Bytes.quotedEnd(b, i, bound) : -1;
      i = close > 0 ? close : i + 1;
    }
    return i;
  }

  /** Nothing before the arrow reaches behind it. */
  private static int bound(LineView v, int from) {
    return v.arrow != LineView.ABSENT && from < v.arrow ? v.arrow : v.end;
  }
}
