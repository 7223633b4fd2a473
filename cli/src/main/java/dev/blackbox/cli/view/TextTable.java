package dev.blackbox.cli.view;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.cli.view.ink.Columns;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A table with columns as wide as their content, and right-aligned numbers. */
public final class TextTable {
  private static final String GAP = "  ";
  private static final int LEAST_NAME = 12;

  private final List<String> titles;
  private final Set<String> numbers;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * Creates a table.
   *
   * @param numbers the titles of the right-aligned columns
   */
  public TextTable(List<String> titles, Set<String> numbers) {
    this.titles = List.copyOf(titles);
    this.numbers = Set.copyOf(numbers);
  }

  /** Adds a row; the table escapes text from recordings. */
  public void add(List<String> cells) {
    rows.add(cells.stream().map(SafeText::line).toList());
  }

  /** Prints the table; on a terminal, names are cut at their start so that it fits. */
  public void print(Console console) throws IOException {
    int[] widths = widths();
    if (console.isTerminal()) {
      int others = Arrays.stream(widths).skip(1).map(width -> width + GAP.length()).sum();
      widths[0] =
          Math.clamp((long) console.width() - others, Math.min(LEAST_NAME, widths[0]), widths[0]);
    }
    Output out = console.out();
    out.println(console.paint(Paint.BOLD, line(titles, widths)));
    for (List<String> row : rows) {
      out.println(line(row, widths));
    }
  }

  private int[] widths() {
    int[] widths = new int[titles.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = titles.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], Columns.of(row.get(i)));
      }
    }
    return widths;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = Styled.of(cells.get(i)).cutStart(widths[i]).text();
      String space = " ".repeat(Math.max(0, widths[i] - Columns.of(cell)));
      boolean isNumber = numbers.contains(titles.get(i));
      line.append(i == 0 ? "" : GAP);
      line.append(isNumber ? space + cell : cell + space);
    }
    return line.toString().stripTrailing();
  }
}
