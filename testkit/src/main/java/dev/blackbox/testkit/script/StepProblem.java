package dev.blackbox.testkit.script;

import dev.blackbox.testkit.script.Script.Step;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A difference between a command's behaviour and its script. */
record StepProblem(
    Step step,
    String what,
    List<String> details,
    boolean canBeUpdated,
    @Nullable Throwable thrown) {
  StepProblem {
    details = List.copyOf(details);
  }

  static StepProblem difference(Step step, String what, List<String> details) {
    return new StepProblem(step, what, details, true, null);
  }

  /** A problem that an update must not accept into the script. */
  static StepProblem fault(Step step, String what, List<String> details) {
    return new StepProblem(step, what, details, false, null);
  }

  static StepProblem thrown(Step step, Throwable thrown) {
    return new StepProblem(step, "threw " + thrown, List.of(), false, thrown);
  }

  Optional<Throwable> cause() {
    return Optional.ofNullable(thrown);
  }

  String in(Script script) {
    StringBuilder text = new StringBuilder();
    text.append(script.name()).append(':').append(step.lineNumber()).append(": ");
    text.append('"').append(step.command().text()).append("\" ").append(what);
    details.forEach(detail -> text.append('\n').append(detail));
    return text.toString();
  }
}
