package dev.blackbox.store.redact;

import java.util.List;

/**
 * Says how much of a text that is still arriving can be looked at for good.
 *
 * <p>Secrets end with their line, but for private keys, wrapped base64, known values of several
 * lines and values on the line after their name: while one of these is open, it is not cut.
 */
final class LineCut {
  private static final int LONGEST_KEY = 32 * 1024;
  private static final int LONGEST_LABEL = 48;
  private static final String DASHES = "-----";
  private static final int LONGEST_BLOCK = 16 * 1024;
  private static final int SHORTEST_WRAPPED_LINE = 60;
  private static final int SHOWN_START = 8;
  private static final int LONGEST_NAME = 200;

  private final List<String> known;

  LineCut(List<String> valuesOfSeveralLines) {
    this.known = valuesOfSeveralLines;
  }

  /** Where a line starts before which nothing is open; 0 where there is no such line. */
  int in(String text) {
    int cut = beforeName(text, text.lastIndexOf('\n') + 1);
    int before;
    do {
      before = cut;
      cut = beforeOpenKey(text, cut);
      cut = beforeOpenBlock(text, cut);
      cut = beforeOpenValue(text, cut);
    } while (cut != before);
    return cut;
  }

  /** An invisible character may stand in one of the words, but hardly in all of them. */
  private static int beforeOpenKey(String text, int cut) {
    int dashes = text.contains(DASHES) ? text.lastIndexOf(DASHES, cut - 1) : -1;
    if (dashes < 0 || cut - dashes > LONGEST_KEY) {
      return cut;
    }
    int start = lineStart(text, dashes);
    String line = text.substring(start, Math.min(cut, dashes + LONGEST_LABEL));
    boolean isHeader = line.contains("BEGIN") || line.contains("PRIVATE") || line.contains("KEY");
    return isHeader && !line.contains("END") ? start : cut;
  }

  private static int beforeOpenBlock(String text, int cut) {
    int start = cut;
    while (start > 0 && cut - start < LONGEST_BLOCK) {
      int line = lineStart(text, start - 1);
      if (start - line < SHORTEST_WRAPPED_LINE || !isBase64(text, line, start)) {
        break;
      }
      start = line;
    }
    return cut - start < LONGEST_BLOCK ? start : cut;
  }

  private static boolean isBase64(String text, int from, int to) {
    return text.substring(from, to).strip().chars().allMatch(LineCut::isBase64Digit);
  }

  private static boolean isBase64Digit(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "+/-_".indexOf(c) >= 0;
  }

  private int beforeOpenValue(String text, int cut) {
    int open = cut;
    for (String value : known) {
      String start = value.substring(0, Math.min(value.length(), SHOWN_START));
      int at = text.lastIndexOf(start, cut - 1);
      while (at >= 0 && cut - at < value.length()) {
        if (value.startsWith(text.substring(at, cut))) {
          open = Math.min(open, lineStart(text, at));
        }
        at = text.lastIndexOf(start, at - 1);
      }
    }
    return open;
  }

  /** The value of {@code - name: DB_PASSWORD} stands on the next line. */
  private static int beforeName(String text, int cut) {
    int line = cut == 0 ? 0 : lineStart(text, cut - 1);
    boolean isName = cut - line < LONGEST_NAME && text.substring(line, cut).contains("name:");
    return isName ? line : cut;
  }

  private static int lineStart(String text, int at) {
    return at == 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  }
}
