package dev.blackbox.cli.player.tty;

import dev.blackbox.cli.view.ink.Styled;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of the whole screen: for each row its pieces, from left to right.
 *
 * <p>Each piece has its own start column, so that a character the terminal draws wider than
 * expected cannot shift the pieces right of it.
 */
public record ScreenFrame(Size size, List<List<Piece>> rows) {
  /** Text that begins at a column, from 0. */
  public record Piece(int column, Styled text) {}

  public ScreenFrame {
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Returns the row without colours and trailing blanks. */
  public String text(int row) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (Piece piece : rows.get(row)) {
      text.append(" ".repeat(Math.max(0, piece.column() - column))).append(piece.text().text());
      column = piece.column() + piece.text().width();
    }
    return text.toString().stripTrailing();
  }

  /** Returns all rows as text. */
  public String text() {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      lines.add(text(row));
    }
    return String.join("\n", lines) + "\n";
  }
}
