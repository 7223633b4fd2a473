package dev.blackbox.cli.player.tty;

import java.util.List;

/**
 * Returns the escape sequences from one frame to the next. Only rows that differ are drawn, in one
 * write, to avoid flicker.
 */
final class Painter {
  private static final String BEGIN = "\u001b[?2026h\u001b[?7l";
  private static final String END = "\u001b[?7h\u001b[?2026l";

  private final boolean hasColour;
  private ScreenFrame shown = new ScreenFrame(new Size(0, 0), List.of());

  Painter(boolean hasColour) {
    this.hasColour = hasColour;
  }

  String paint(ScreenFrame frame) {
    StringBuilder out = new StringBuilder(BEGIN);
    boolean isFresh = !frame.size().equals(shown.size());
    if (isFresh) {
      out.append("\u001b[2J");
    }
    for (int row = 0; row < frame.rows().size(); row++) {
      List<ScreenFrame.Piece> pieces = frame.rows().get(row);
      if (isFresh || !pieces.equals(shown.rows().get(row))) {
        paintRow(row, pieces, out);
      }
    }
    shown = frame;
    return out.append(END).toString();
  }

  private void paintRow(int row, List<ScreenFrame.Piece> pieces, StringBuilder out) {
    out.append("\u001b[").append(row + 1).append(";1H\u001b[2K");
    for (ScreenFrame.Piece piece : pieces) {
      if (piece.column() > 0) {
        out.append("\u001b[").append(piece.column() + 1).append('G');
      }
      out.append(piece.text().render(hasColour));
    }
  }
}
