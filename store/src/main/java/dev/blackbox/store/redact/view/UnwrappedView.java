package dev.blackbox.store.redact.view;

/** Removes line breaks and indents inside words, as terminals and mail programs add them. */
final class UnwrappedView {
  private UnwrappedView() {}

  static TextView of(TextView source, int from, int to) {
    char[] chars = new char[to - from];
    int[] places = new int[to - from];
    int length = 0;
    int at = from;
    while (at < to) {
      int next = afterBreak(source, at, to);
      if (next == at) {
        places[length] = at;
        chars[length++] = source.charAt(at++);
      } else {
        at = next;
      }
    }
    return new TextView(chars, length, new OriginList(places), source.depth() + 1);
  }

  /**
   * Skips a line break, the backslash before it and the indent after it; the same position if there
   * is none.
   */
  private static int afterBreak(TextView source, int at, int to) {
    int end = source.charAt(at) == '\\' ? at + 1 : at;
    if (end < to && source.charAt(end) == '\r') {
      end++;
    }
    if (end >= to || source.charAt(end) != '\n') {
      return at;
    }
    end++;
    while (end < to && TextScan.isBlank(source.charAt(end))) {
      end++;
    }
    return end;
  }
}
