package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;

/** Gives each event with {@code step=} the next number; comments keep referring to their lines. */
final class KeptReferences implements Renumbering {
  private final ReferencedSteps steps;
  private long last;

  KeptReferences(ReferencedSteps steps) {
    this.steps = steps;
  }

  @Override
  public Edits next(LineView line) {
    return line.kind() == LineKind.COMMENT ? comment(line) : event(line);
  }

  private Edits event(LineView line) {
    Edits edits = StepTokens.in(line);
    if (!edits.isEmpty()) {
      last++;
      for (int i = 0; i < edits.size(); i++) {
        steps.passed(edits.oldNumber(i), last);
        edits.setNumber(i, last);
      }
    }
    return edits;
  }

  private Edits comment(LineView line) {
    Edits edits = StepTokens.in(line);
    for (int i = 0; i < edits.size(); i++) {
      long number = steps.resolve(edits.oldNumber(i));
      if (number > 0) {
        edits.setNumber(i, number);
      } else if (last > 0 && StepTokens.isMetrics(line)) {
        edits.setNumber(i, last);
      }
    }
    StepTokens.addRanges(line, edits, steps);
    return edits;
  }
}
