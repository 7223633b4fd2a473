package dev.blackbox.testkit.property;

import java.util.Arrays;

/** Choices for which a check failed, and the exception. */
final class Counterexample {
  private final int[] choices;
  private final Throwable problem;

  Counterexample(Choices choices, Throwable problem) {
    this.choices = choices.made();
    this.problem = problem;
  }

  int[] choices() {
    return choices.clone();
  }

  int size() {
    return choices.length;
  }

  Throwable problem() {
    return problem;
  }

  /** A different type of exception is most likely a different fault. */
  boolean failsLike(Counterexample other) {
    return problem.getClass() == other.problem.getClass();
  }

  boolean isSimplerThan(Counterexample other) {
    return choices.length == other.choices.length
        ? Arrays.compare(choices, other.choices) < 0
        : choices.length < other.choices.length;
  }
}
