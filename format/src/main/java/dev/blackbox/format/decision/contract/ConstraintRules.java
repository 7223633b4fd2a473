package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.decision.Constraint;
import dev.blackbox.format.decision.ConstraintType;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Rules for constraints: events state and judge those of the scenario (decision-1 §4.2). */
final class ConstraintRules {
  private static final Map<String, ConstraintType> TYPES =
      Map.of(
          "output.json_only", ConstraintType.FORMAT,
          "style.no_emojis", ConstraintType.STYLE,
          "scope.no_ci_changes", ConstraintType.SCOPE,
          "quality.tests_required", ConstraintType.QUALITY);

  private ConstraintRules() {}

  static void check(DecisionRun run, List<Finding> findings) {
    Set<String> stated = new HashSet<>();
    for (NumberedEvent event : run.events()) {
      for (Constraint constraint : event.event().request().constraints()) {
        stated.add(constraint.id());
        type(event, constraint, findings);
      }
    }
    run.find(EventKind.WORKSPACE_PREPARED).ifPresent(event -> missing(event, stated, findings));
    run.find(EventKind.EVALUATION_PERFORMED).ifPresent(event -> unjudged(event, stated, findings));
  }

  private static void type(NumberedEvent event, Constraint constraint, List<Finding> findings) {
    ConstraintType type = TYPES.getOrDefault(constraint.id(), constraint.type());
    if (type != constraint.type()) {
      findings.add(
          event.finding(
              Rule.CONSTRAINT_TYPE,
              constraint.id()
                  + " is of type "
                  + constraint.type().word()
                  + ", expected "
                  + type.word()));
    }
  }

  /** The runner lists the scenario's constraints in the context of the request. */
  private static void missing(NumberedEvent event, Set<String> stated, List<Finding> findings) {
    Json ids =
        event.event().request().context().get("scenario_constraints").orElse(Json.Literal.NULL);
    if (ids instanceof Json.Items items) {
      for (Json id : items.items()) {
        if (!stated.contains(id.text())) {
          findings.add(
              event.finding(
                  Rule.CONSTRAINT_MISSING,
                  "the scenario has the constraint " + id.text() + ", which no event states"));
        }
      }
    }
  }

  private static void unjudged(NumberedEvent event, Set<String> stated, List<Finding> findings) {
    Evaluation evaluation = event.event().evaluation();
    Stream.of(
            evaluation.alignment().checks(),
            evaluation.quality().checks(),
            evaluation.policy().checks())
        .flatMap(List::stream)
        .filter(check -> check.status() == CheckStatus.UNKNOWN)
        .map(Check::id)
        .filter(stated::contains)
        .forEach(
            id ->
                findings.add(
                    event.finding(
                        Rule.CONSTRAINT_NOT_JUDGED,
                        id + " was requested, but its status is unknown")));
  }
}
