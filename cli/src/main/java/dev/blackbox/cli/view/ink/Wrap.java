package dev.blackbox.cli.view.ink;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines of a width, between words if possible. */
public final class Wrap {
  /** The width for text that is not wrapped. */
  public static final int NEVER = Integer.MAX_VALUE;

  private Wrap() {}

  /** Returns the lines of the text, at least one. */
  public static List<Styled> lines(Styled line, int columns) {
    return lines(line, columns, columns);
  }

  /** Wraps a text whose first line has a different width. */
  public static List<Styled> lines(Styled line, int firstColumns, int columns) {
    String text = line.text();
    if (columns == NEVER || text.isEmpty()) {
      return List.of(line);
    }
    List<Styled.Range> ranges = new ArrayList<>();
    int room = firstColumns;
    int from = 0;
    while (from < text.length()) {
      int end = end(text, from, Math.max(1, room));
      ranges.add(new Styled.Range(from, end));
      from = skipSpaces(text, end);
      room = columns;
    }
    return line.slices(ranges);
  }

  /** Returns the end of the line that starts here. */
  private static int end(String text, int from, int columns) {
    int end = Math.max(Columns.fitting(text, from, columns), Columns.next(text, from));
    if (end == text.length() || text.charAt(end) == ' ') {
      return end;
    }
    int word = end;
    while (word > from && text.charAt(word - 1) != ' ') {
      word--;
    }
    while (word > from && text.charAt(word - 1) == ' ') {
      word--;
    }
    return word > from ? word : end;
  }

  private static int skipSpaces(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) == ' ') {
      i++;
    }
    return i;
  }
}
