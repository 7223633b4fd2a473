package dev.blackbox.testkit.script;

import dev.blackbox.testkit.golden.LineDiff;
import dev.blackbox.testkit.script.Script.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command of a script with its outcome or its exception. */
record StepResult(Step step, @Nullable CommandOutcome outcome, @Nullable Throwable thrown) {
  static StepResult of(Step step, Shell shell) {
    try {
      return new StepResult(step, shell.run(step.command()), null);
    } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
      return new StepResult(step, null, e);
    }
  }

  List<StepProblem> problems() {
    if (thrown != null) {
      return List.of(StepProblem.thrown(step, thrown));
    }
    List<StepProblem> problems = new ArrayList<>();
    if (outcome != null) {
      compare("standard output", step.expectation().out(), outcome.out(), problems);
      compare("standard error", step.expectation().err(), outcome.err(), problems);
      compareExit(outcome.exit(), problems);
      compareEffects(outcome, problems);
    }
    return problems;
  }

  /** The expected lines, updated where they differ. */
  List<String> updatedLines() {
    Expectation expected = step.expectation();
    if (outcome == null) {
      return expected.lines();
    }
    return new Expectation(
            updated(expected.out(), outcome.out()),
            updated(expected.err(), outcome.err()),
            outcome.exit(),
            expected.effects())
        .lines();
  }

  private void compare(
      String stream, List<String> expected, List<String> actual, List<StepProblem> problems) {
    if (!LinePattern.matches(expected, actual)) {
      List<String> diff = LineDiff.between(LinePattern.resolved(expected, actual), actual);
      problems.add(
          StepProblem.difference(step, "gives other " + stream + " (+) than expected (-)", diff));
    }
  }

  private void compareExit(int exit, List<StepProblem> problems) {
    int expected = step.expectation().exit();
    if (exit != expected) {
      String what = "ends with exit code " + exit + ", and " + expected + " was expected";
      problems.add(StepProblem.difference(step, what, List.of()));
    }
  }

  /** A command that succeeds may do more to files than the script lists; one that fails may not. */
  private void compareEffects(CommandOutcome actual, List<StepProblem> problems) {
    List<String> missing = new ArrayList<>(step.expectation().effects());
    missing.removeAll(actual.effects());
    if (!missing.isEmpty()) {
      problems.add(StepProblem.fault(step, "did not do to files what is expected", missing));
    }
    List<String> unlisted = new ArrayList<>(actual.effects());
    unlisted.removeAll(step.expectation().effects());
    if (actual.exit() != 0 && !unlisted.isEmpty()) {
      problems.add(
          StepProblem.fault(step, "failed, but did to files what is not listed", unlisted));
    }
  }

  private static List<String> updated(List<String> expected, List<String> actual) {
    return LinePattern.matches(expected, actual)
        ? expected
        : LineDiff.merged(LinePattern.resolved(expected, actual), actual, expected);
  }
}
