package dev.blackbox.cli.player;

import dev.blackbox.cli.player.tty.Size;

/**
 * The layout of the screen for a size.
 *
 * <pre>
 * title                            title
 * list            │ state          state
 * ──────────────  │                list
 * details         │                ─────────────
 * time                             details
 * hints                            time, hints
 *    wide                             narrow
 * </pre>
 *
 * @param panel the columns of the state right of the list; 0 if it is above
 * @param strip the rows of the state above the list; 0 if it is on the right
 */
record Panes(Size size, int panel, int strip, int list, int details) {
  static final int LEAST_COLUMNS = 40;
  static final int LEAST_ROWS = 12;

  private static final int WIDE_COLUMNS = 100;
  private static final int WIDE_ROWS = 20;
  private static final int STRIP_ROWS = 2;

  /** Title, divider, time and hints. */
  private static final int FRAME_ROWS = 4;

  static Panes of(Size size) {
    boolean isWide = size.columns() >= WIDE_COLUMNS && size.rows() >= WIDE_ROWS;
    int panel = isWide ? Math.min(44, size.columns() * 3 / 10) : 0;
    int strip = isWide ? 0 : STRIP_ROWS;
    int rows = size.rows() - FRAME_ROWS - strip;
    int list = rows / 2;
    return new Panes(size, panel, strip, list, rows - list);
  }

  static boolean isTooSmall(Size size) {
    return size.columns() < LEAST_COLUMNS || size.rows() < LEAST_ROWS;
  }

  /** The columns of the list and the details. */
  int main() {
    return panel == 0 ? size.columns() : size.columns() - panel - 3;
  }
}
