package dev.blackbox.cli.view;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import java.util.ArrayList;
import java.util.List;

/**
 * How many lines are shown before the rest is folded into {@code … +12 lines}.
 *
 * @param text of a message
 * @param result of a call that failed or has not finished
 * @param fine of the result of a call that succeeded
 */
record Folding(int text, int result, int fine) {
  static final Folding SHORT = new Folding(16, 6, 1);
  static final Folding NONE = new Folding(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  static List<Styled> fold(List<Styled> lines, int most) {
    // A fold of one line would take as much room as the line.
    if (lines.size() - 1 <= most) {
      return lines;
    }
    List<Styled> folded = new ArrayList<>(lines.subList(0, most));
    folded.add(Styled.of(Ink.FAINT, "… +" + (lines.size() - most) + " lines"));
    return folded;
  }
}
