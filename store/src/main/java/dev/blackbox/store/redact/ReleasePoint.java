package dev.blackbox.store.redact;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Decides how much of an incomplete text can be searched and released.
 *
 * <p>Secrets end with their line, except private keys, wrapped base64, tokens with a line break
 * inside, known values of several lines and values on the line after their name. Such a secret is
 * never cut while it is open.
 */
final class ReleasePoint {
  private static final int LONGEST_KEY = 32 * 1024;
  private static final int LONGEST_LABEL = 48;
  private static final String DASHES = "-----";
  private static final int LONGEST_BLOCK = 16 * 1024;
  private static final int SHORTEST_WRAPPED_LINE = 60;
  private static final int SHOWN_START = 8;
  private static final int LONGEST_NAME = 200;
  private static final int MOST_LABELS = 2;

  private static final int MOST_WRAPPED_LINES = 16;
  private static final int LONGEST_WORD = 512;
  private static final Predicate<String> BLOCK =
      Pattern.compile(":\\s*[|>][+0-9-]{0,2}$").asPredicate();

  private static final String SEPARATORS = "|\t;,";
  private static final int LONGEST_HEAD = 1024;
  private static final Predicate<String> SECRET_HEAD =
      Pattern.compile("(?i)pass|secret|token|key|auth|cookie").asPredicate();

  private final List<String> known;
  private final Starts tokens;
  private Open open = Open.NOTHING;

  /** Where what is open starts, and how the lines of an open table are divided. */
  private int openStart;

  private char openSeparator;
  private int openCells;

  /** What keeps a text open. */
  private enum Open {
    NOTHING,
    KEY,
    BLOCK,
    TABLE
  }

  /** Tests whether a range of a text contains the start of a token. */
  interface Starts {
    boolean isIn(String text, int start, int end);
  }

  ReleasePoint(List<String> valuesOfSeveralLines, Starts tokens) {
    this.known = valuesOfSeveralLines;
    this.tokens = tokens;
  }

  /** Forgets what was open, because the text has changed in front. */
  void forget() {
    open = Open.NOTHING;
  }

  /**
   * Returns whether what was open is still so after these lines more, so that nobody has to look at
   * the lines before them again.
   */
  boolean staysOpen(CharSequence text, int from, int to) {
    return switch (open) {
      case NOTHING -> false;
      case KEY -> to - openStart <= LONGEST_KEY && !hasDashes(text, from, to);
      case BLOCK -> to - openStart < LONGEST_BLOCK && areLines(text, from, to, this::isOfBlock);
      case TABLE -> to - openStart < LONGEST_BLOCK && areLines(text, from, to, this::isRow);
    };
  }

  private static boolean hasDashes(CharSequence text, int from, int to) {
    int dashes = 0;
    for (int at = Math.max(0, from - DASHES.length()); at < to; at++) {
      dashes = text.charAt(at) == '-' ? dashes + 1 : 0;
      if (dashes == DASHES.length()) {
        return true;
      }
    }
    return false;
  }

  private static boolean areLines(CharSequence text, int from, int to, Predicate<String> kind) {
    String lines = text.subSequence(from, to).toString();
    int start = 0;
    while (start < lines.length()) {
      int end = lines.indexOf('\n', start) + 1;
      if (end == 0 || !kind.test(lines.substring(start, end))) {
        return false;
      }
      start = end;
    }
    return true;
  }

  private boolean isOfBlock(String line) {
    return line.length() >= SHORTEST_WRAPPED_LINE && isBase64(line, 0, line.length());
  }

  private boolean isRow(String line) {
    return separator(line, 0, line.length()) == openSeparator
        && count(line, 0, line.length(), openSeparator) == openCells;
  }

  private int open(Open what, int start) {
    open = what;
    openStart = start;
    return start;
  }

  /** Returns the start of the last line before which no secret is open; 0 if there is none. */
  int in(String text) {
    open = Open.NOTHING;
    int cut = beforeOpenToken(text, beforeName(text, text.lastIndexOf('\n') + 1));
    int before;
    do {
      before = cut;
      cut = beforeOpenKey(text, cut);
      cut = beforeOpenBlock(text, cut);
      cut = beforeOpenValue(text, cut);
      cut = beforeOpenTable(text, cut);
    } while (cut != before);
    return cut;
  }

  /** An invisible character may be in one of the words, but hardly in all of them. */
  private int beforeOpenKey(String text, int cut) {
    int dashes = text.contains(DASHES) ? text.lastIndexOf(DASHES, cut - 1) : -1;
    if (dashes < 0 || cut - dashes > LONGEST_KEY) {
      return cut;
    }
    int start = lineStart(text, dashes);
    String line = text.substring(start, Math.min(cut, dashes + LONGEST_LABEL));
    boolean isHeader = line.contains("BEGIN") || line.contains("PRIVATE") || line.contains("KEY");
    return isHeader && !line.contains("END") ? open(Open.KEY, start) : cut;
  }

  private int beforeOpenBlock(String text, int cut) {
    int start = cut;
    while (start > 0 && cut - start < LONGEST_BLOCK) {
      int line = lineStart(text, start - 1);
      if (start - line < SHORTEST_WRAPPED_LINE || !isBase64(text, line, start)) {
        break;
      }
      start = line;
    }
    return start == cut || cut - start >= LONGEST_BLOCK
        ? cut
        : beforeName(text, open(Open.BLOCK, start));
  }

  private static boolean isBase64(String text, int from, int to) {
    return text.substring(from, to).strip().chars().allMatch(ReleasePoint::isBase64Digit);
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

  /**
   * The value of {@code - name: DB_PASSWORD} is on the next line, and so is that of {@code
   * password: |}.
   */
  private static int beforeName(String text, int cut) {
    int start = cut == 0 ? 0 : lineStart(text, cut - 1);
    if (cut - start >= LONGEST_NAME) {
      return cut;
    }
    String line = text.substring(start, cut).strip();
    if (line.isEmpty()) {
      int label = beforeLabel(text, start);
      return label < start ? label : cut;
    }
    boolean isName = line.contains("name:") || line.contains("-Lines:") || BLOCK.test(line);
    // Base64 may end with an equals sign, so that a value looks like a label.
    return isName || isLabel(line) ? beforeLabel(text, start) : cut;
  }

  /** Returns the start of the labels above a line; a value may look like a label itself. */
  private static int beforeLabel(String text, int start) {
    int first = start;
    for (int labels = 0; labels < MOST_LABELS; labels++) {
      first = labelAbove(text, first);
    }
    return first;
  }

  /** Returns the start of the label above a line, with at most one blank line between them. */
  private static int labelAbove(String text, int start) {
    int before = start == 0 ? 0 : lineStart(text, start - 1);
    if (before > 0 && text.substring(before, start).isBlank()) {
      before = lineStart(text, before - 1);
    }
    boolean isNear = start - before < LONGEST_NAME;
    return isNear && isLabel(text.substring(before, start).strip()) ? before : start;
  }

  private static boolean isLabel(String line) {
    return line.endsWith(":") || line.endsWith("=");
  }

  /** A table is open while its last row has as many cells as its heading. */
  private int beforeOpenTable(String text, int cut) {
    int last = cut == 0 ? 0 : lineStart(text, cut - 1);
    char separator = separator(text, last, cut);
    int cells = separator == 0 ? 0 : count(text, last, cut, separator);
    int head = last;
    while (cells > 0 && head > 0 && cut - head < LONGEST_BLOCK) {
      int line = lineStart(text, head - 1);
      if (count(text, line, head, separator) != cells) {
        break;
      }
      head = line;
    }
    boolean isOpen = cells > 0 && cut - head < LONGEST_BLOCK;
    if (!isOpen || !SECRET_HEAD.test(text.substring(head, endOfLine(text, head)))) {
      return cut;
    }
    openSeparator = separator;
    openCells = cells;
    return open(Open.TABLE, head);
  }

  private static char separator(String text, int from, int to) {
    for (int index = 0; index < SEPARATORS.length(); index++) {
      int at = text.indexOf(SEPARATORS.charAt(index), from);
      if (at >= 0 && at < to) {
        return SEPARATORS.charAt(index);
      }
    }
    return 0;
  }

  private static int count(String text, int from, int to, char sought) {
    int count = 0;
    for (int at = from; at < to; at++) {
      count += text.charAt(at) == sought ? 1 : 0;
    }
    return count;
  }

  private static int endOfLine(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : Math.min(end, from + LONGEST_HEAD);
  }

  /** A token may continue on the next line if it reaches the end of this one. */
  private int beforeOpenToken(String text, int cut) {
    int open = cut;
    int lineEnd = cut;
    for (int lines = 0; lines < MOST_WRAPPED_LINES && lineEnd > 0; lines++) {
      int start = lineStart(text, lineEnd - 1);
      int word = lastWord(text, start, lineEnd);
      if (tokens.isIn(text, word, lineEnd)) {
        open = start;
      } else if (word > start && !text.substring(start, word).isBlank()) {
        return open;
      }
      lineEnd = start;
    }
    return open;
  }

  private static int lastWord(String text, int lineStart, int lineEnd) {
    int end = lineEnd;
    while (end > lineStart && text.charAt(end - 1) <= ' ') {
      end--;
    }
    int start = end;
    while (start > lineStart && text.charAt(start - 1) > ' ' && end - start < LONGEST_WORD) {
      start--;
    }
    return start;
  }

  private static int lineStart(String text, int at) {
    return at == 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  }
}
