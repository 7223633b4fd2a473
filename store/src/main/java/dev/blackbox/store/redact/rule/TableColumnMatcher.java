package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Matches the cells of a column whose heading denotes secrets, in CSV and in tables with {@code |}
 * between the cells.
 */
final class TableColumnMatcher implements SecretMatcher {
  private static final int LONGEST_ROW = 1024;
  private static final int LONGEST_TABLE = 16 * 1024;
  private static final String SEPARATORS = "|\t;,";
  private static final List<String> ENDS_OF_HEADS =
      List.of(",", ";", "|", " |", "  ", "\",", "\";", "\"|");
  private static final String ENDS = ",;| \"\n\r\t`*";
  private static final String ENDS_OF_CELLS = "|;,\n\r";
  private static final int MOST_PADDING = 40;
  private static final String AROUND_CELLS = " \t\"'`*";
  private static final Predicate<String> HEAD =
      Pattern.compile("[A-Za-z#][A-Za-z0-9 _./-]{0,40}").asMatchPredicate();
  private static final Appearance RANDOM = new Appearance(Appearance.Kind.RANDOM, 2.8);
  private static final Appearance PASSWORD = new Appearance(Appearance.Kind.PASSWORD, 0);

  private final List<String> words;

  /** Takes the words that end the heading of a secret column, in lower case. */
  TableColumnMatcher(List<String> words) {
    this.words = List.copyOf(words);
  }

  /** The starts and ends of the cells of a row. */
  private record Row(List<int[]> cells, int end) {}

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    int end = keywordEnd;
    while (end > start && ENDS.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    String word = keyword.substring(0, end - start);
    if (!endsCell(text, end) || !TextScan.isAt(text, start, word, true)) {
      return null;
    }
    int lineStart = lineStart(text, start);
    int lineEnd = lineEnd(text, end);
    if (lineStart < 0 || lineEnd < 0) {
      return new SecretCandidate(start, Math.min(text.length(), keywordEnd + LONGEST_ROW), false);
    }
    char separator = separator(text, lineStart, lineEnd);
    if (separator == 0 || lineEnd == text.length()) {
      return null;
    }
    Row head = row(text, lineStart, lineEnd, separator);
    List<Integer> columns = secretColumns(text, head);
    return columns.isEmpty() ? null : cells(text, head, columns, separator, lineEnd);
  }

  /**
   * Returns the words with what may follow them in a cell, because the words alone are common. A
   * bar represents all characters that the keyword search does not distinguish, including line
   * breaks.
   */
  static List<String> endsOfHeads(List<String> words) {
    return words.stream().flatMap(word -> ENDS_OF_HEADS.stream().map(end -> word + end)).toList();
  }

  private static boolean endsCell(TextView text, int keywordEnd) {
    int limit = Math.min(text.length(), keywordEnd + MOST_PADDING);
    int at = keywordEnd;
    while (at < limit && AROUND_CELLS.indexOf(text.charAt(at)) >= 0) {
      if (text.charAt(at) == '\t') {
        return true;
      }
      at++;
    }
    return at < text.length() && ENDS_OF_CELLS.indexOf(text.charAt(at)) >= 0;
  }

  private SecretCandidate cells(
      TextView text, Row head, List<Integer> columns, char separator, int headEnd) {
    List<int[]> found = new ArrayList<>();
    int at = headEnd;
    while (at < text.length() && at - headEnd < LONGEST_TABLE) {
      int end = lineEnd(text, at + 1);
      Row row = end < 0 ? null : row(text, at + 1, end, separator);
      if (row == null || row.cells.size() != head.cells.size()) {
        break;
      }
      for (int column : columns) {
        int[] cell = row.cells.get(column);
        if (cell[0] < cell[1] && isSecret(text, cell, head.cells.get(column))) {
          found.add(cell);
        }
      }
      at = end;
    }
    // The rows of a table are not read again as headings.
    SecretCandidate chain = new SecretCandidate(headEnd, at, false);
    for (int index = found.size() - 1; index >= 0; index--) {
      chain = new SecretCandidate(found.get(index)[0], found.get(index)[1], true, chain);
    }
    return chain;
  }

  private static boolean isSecret(TextView text, int[] cell, int[] head) {
    CharacterProfile profile = new CharacterProfile(text, cell[0], cell[1]);
    String name = text(text, head).toLowerCase(Locale.ROOT);
    boolean isPassword = name.contains("pass") && PASSWORD.fits(profile) && !profile.isPath();
    return isPassword || RANDOM.fits(profile);
  }

  /** Returns the secret columns; none if this is not the heading of a table. */
  private List<Integer> secretColumns(TextView text, Row head) {
    List<Integer> columns = new ArrayList<>();
    for (int column = 0; column < head.cells.size(); column++) {
      String name = text(text, head.cells.get(column)).toLowerCase(Locale.ROOT);
      boolean isEdge = column == 0 || column == head.cells.size() - 1;
      if (name.isEmpty() && isEdge) {
        continue;
      } else if (!HEAD.test(name)) {
        return List.of();
      }
      String spaced = name.replace(' ', '_');
      if (words.stream().anyMatch(word -> endsWith(spaced, word))) {
        columns.add(column);
      }
    }
    return columns;
  }

  private static boolean endsWith(String name, String word) {
    int before = name.length() - word.length() - 1;
    return name.endsWith(word) && (before < 0 || !Character.isLetter(name.charAt(before)));
  }

  private static String text(TextView text, int[] cell) {
    return text.subSequence(cell[0], cell[1]).toString();
  }

  private static char separator(TextView text, int from, int to) {
    for (int index = 0; index < SEPARATORS.length(); index++) {
      for (int at = from; at < to; at++) {
        if (text.charAt(at) == SEPARATORS.charAt(index)) {
          return SEPARATORS.charAt(index);
        }
      }
    }
    return 0;
  }

  private static Row row(TextView text, int from, int to, char separator) {
    List<int[]> cells = new ArrayList<>();
    int start = from;
    for (int at = from; at <= to; at++) {
      if (at == to || text.charAt(at) == separator || (separator == '|' && isCross(text, at))) {
        cells.add(trimmed(text, start, at));
        start = at + 1;
      }
    }
    return new Row(cells, to);
  }

  /** Skips {@code ---+---} below the heading. */
  private static boolean isCross(TextView text, int at) {
    return TextScan.isAt(text, at - 1, "-+-", false);
  }

  private static int[] trimmed(TextView text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && AROUND_CELLS.indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start
        && (AROUND_CELLS.indexOf(text.charAt(end - 1)) >= 0 || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return new int[] {start, end};
  }

  private static int lineStart(TextView text, int from) {
    int limit = Math.max(0, from - LONGEST_ROW);
    int at = from;
    while (at > limit && text.charAt(at - 1) != '\n') {
      at--;
    }
    return at == 0 || text.charAt(at - 1) == '\n' ? at : -1;
  }

  private static int lineEnd(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_ROW);
    int at = from;
    while (at < limit && text.charAt(at) != '\n') {
      at++;
    }
    return at == text.length() || text.charAt(at) == '\n' ? at : -1;
  }
}
