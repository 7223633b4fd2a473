package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Timestamps;

/**
 * Checks that steps do not go down and timestamps are valid; if strict, also gaps and times that go
 * back.
 */
final class StepRules {
  private final boolean isStrict;
  private final FindingLog log;
  private long lastStep = -1;
  private long lastTime = Timestamps.NOT_A_TIME;

  StepRules(boolean isStrict, FindingLog log) {
    this.isStrict = isStrict;
    this.log = log;
  }

  void check(LineView line) {
    if (line.has(MetaKey.STEP)) {
      step(line);
    }
    if (line.has(MetaKey.TS)) {
      time(line);
    }
  }

  /**
   * A step of a comment refers to a line, or is a number of its own, as {@code fix} gives it: then
   * the next line does not leave a gap.
   */
  void comment(LineView line) {
    if (isStrict
        && line.toLine() instanceof Line.Comment comment
        && comment.fields().stream().anyMatch(field -> isStep(field, lastStep + 1))) {
      lastStep++;
    }
  }

  private static boolean isStep(Arg field, long number) {
    return "step".equals(field.key()) && field.value().equals(Long.toString(number));
  }

  private void step(LineView line) {
    long step = line.number(MetaKey.STEP);
    if (step < 0) {
      return;
    }
    if (step < lastStep) {
      report(Rule.STEPS_GO_DOWN, line, after(step) + "; steps must not go down");
    } else if (isStrict && lastStep >= 0 && step > lastStep + 1) {
      report(Rule.STEP_GAP, line, after(step) + "; steps must not have gaps");
    }
    lastStep = step;
  }

  private String after(long step) {
    return "step " + step + " comes after step " + lastStep;
  }

  private void report(Rule rule, LineView line, String text) {
    log.add(new Finding(rule, line.number(), text));
  }

  private void time(LineView line) {
    int from = line.metaStart(MetaKey.TS);
    int to = line.metaEnd(MetaKey.TS);
    long time = Timestamps.parse(line.bytes(), from, to);
    if (time == Timestamps.NOT_A_TIME) {
      String found = "ts is \"" + line.text(from, to) + "\"";
      report(Rule.TIMESTAMP_SHAPE, line, found + ", expected a time such as 2025-12-18T03:21:11Z");
      return;
    }
    if (isStrict && lastTime != Timestamps.NOT_A_TIME && time < lastTime) {
      String found = "ts " + line.text(from, to);
      report(Rule.TIME_GOES_BACK, line, found + " is earlier than the one before it");
    }
    lastTime = time;
  }
}
