package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.intake.observe.scenario.ScenarioConstraint;
import java.util.List;
import java.util.function.Predicate;

/** Checks that the agent changed only permitted files. */
final class ScopeCheck {
  static final String NO_CI_CHANGES = "scope.no_ci_changes";

  private static final String DIFF = "artifacts/fs_diff.patch";

  private final RunObservations run;
  private final Evidence evidence;

  ScopeCheck(RunObservations run, Evidence evidence) {
    this.run = run;
    this.evidence = evidence;
  }

  Check ci() {
    return check(NO_CI_CHANGES, PathKinds::isCi, "CI files");
  }

  /** {@code scope.only…} lists what may change; every other scope lists what may not. */
  Check constraint(ScenarioConstraint constraint) {
    if (constraint.values().isEmpty()) {
      return new Check(constraint.id(), CheckStatus.UNKNOWN, "the scenario names no `glob` for it");
    }
    boolean isOnly = constraint.id().startsWith("scope.only");
    Predicate<String> isBad = path -> PathKinds.matches(path, constraint.values()) != isOnly;
    return check(constraint.id(), isBad, "files that must not change");
  }

  private Check check(String id, Predicate<String> isBad, String what) {
    if (run.changes() == null) {
      return new Check(id, CheckStatus.UNKNOWN, "files were not compared");
    }
    List<String> bad = run.paths().stream().filter(isBad).toList();
    return bad.isEmpty()
        ? new Check(id, CheckStatus.PASS, DIFF + " changes no " + what)
        : new Check(id, CheckStatus.FAIL, DIFF + " changes " + what + ": " + evidence.listed(bad));
  }
}
