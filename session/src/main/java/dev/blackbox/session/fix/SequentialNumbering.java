package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;

/** Gives each line with {@code step=} the next number. */
final class SequentialNumbering implements Renumbering {
  private long last;

  @Override
  public Edits next(LineView line) {
    Edits edits = StepTokens.in(line);
    if (!edits.isEmpty()) {
      last++;
      for (int i = 0; i < edits.size(); i++) {
        edits.setNumber(i, last);
      }
    }
    return edits;
  }
}
