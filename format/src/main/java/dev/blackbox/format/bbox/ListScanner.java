package dev.blackbox.format.bbox;

import dev.blackbox.format.text.RedactionMarker;

/** Finds lists, which never contain metadata: {@code options=["Postgres", "SQLite"]}. */
final class ListScanner {
  private ListScanner() {}

  /**
   * Whether a list may begin at the bracket: at the start of a token or after a key. A redaction
   * marker is not a list.
   */
  static boolean isStart(byte[] b, int bracket, int floor) {
    int before = bracket - 1;
    if (before < floor || RedactionMarker.isAt(b, bracket)) {
      return false;
    }
    return isTokenStart(b, before, floor) || (b[before] == '=' && isBehindKey(b, before, floor));
  }

  private static boolean isTokenStart(byte[] b, int before, int floor) {
    return Bytes.isBlank(b[before]) || (before == floor && MetaKeyMatcher.isEdge(b[before]));
  }

  private static boolean isBehindKey(byte[] b, int eq, int floor) {
    int i = eq - 1;
    while (i > floor && ArgTokens.isKey(b[i])) {
      i--;
    }
    return i >= floor && (isTokenStart(b, i, floor) || b[i] == '"');
  }

  /**
   * Returns the end of the balanced list that opens at {@code from}; 0 if its last bracket does not
   * end the token, which makes it a plain word; -1 if the line ends or an arrow comes first. The
   * line must end with a newline.
   */
  static int end(byte[] b, int from, boolean quotes) {
    int depth = 0;
    boolean quoted = false;
    for (int i = from; b[i] != '\n'; i++) {
      switch (b[i]) {
        case '"' -> quoted = quotes && !quoted;
        case '\\' -> i += quoted && b[i + 1] != '\n' ? 1 : 0;
        case '[' -> depth += quoted ? 0 : 1;
        case ']' -> {
          depth -= quoted ? 0 : 1;
          if (depth == 0) {
            return isTokenEnd(b, i + 1) ? i + 1 : 0;
          }
        }
        default -> {
          if (!quoted && Bytes.isArrow(b, i)) {
            return -1;
          }
        }
      }
    }
    return -1;
  }

  private static boolean isTokenEnd(byte[] b, int at) {
    boolean isLineEnd = b[at] == '\n' || (b[at] == '\r' && b[at + 1] == '\n');
    return isLineEnd || Bytes.isBlank(b[at]) || Bytes.isArrow(b, at);
  }
}
