package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.AlignmentJudgement;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.Judgement;
import dev.blackbox.format.decision.Violation;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioConstraint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a run by its observations. Checks that the scenario does not require are also made and
 * documented, but do not count.
 */
public final class Evaluator {
  private final Scenario scenario;
  private final RunObservations run;
  private final Evidence evidence;

  public Evaluator(Scenario scenario, RunObservations run, Capture capture) {
    this.scenario = scenario;
    this.run = run;
    this.evidence = new Evidence(capture);
  }

  /**
   * The evaluation.
   *
   * @param schema of {@code output.schema}; null if not required
   * @param command the result of {@code quality.command}; null if not required
   */
  public Evaluation evaluate(@Nullable Json schema, @Nullable Check command) throws IOException {
    List<Check> quality = quality(command);
    List<Check> policy = policy();
    return new Evaluation(alignment(schema), judgement(quality), judgement(policy));
  }

  private List<Check> quality(@Nullable Check command) throws IOException {
    List<Check> checks = new ArrayList<>();
    checks.add(ifAsked(new TestCheck(run, evidence).check()));
    if (command != null) {
      checks.add(command);
    }
    RunChecks whole = new RunChecks(run);
    checks.add(whole.ended());
    checks.add(whole.effect());
    checks.add(whole.integrity());
    return checks;
  }

  private List<Check> policy() throws IOException {
    ScopeCheck scope = new ScopeCheck(run, evidence);
    List<Check> checks = new ArrayList<>();
    checks.add(ifAsked(scope.ci()));
    checks.add(ifAsked(emojis()));
    for (ScenarioConstraint constraint : scenario.constraints()) {
      if (constraint.id().startsWith("scope.")
          && !constraint.id().equals(ScopeCheck.NO_CI_CHANGES)) {
        checks.add(scope.constraint(constraint));
      }
    }
    return checks;
  }

  private AlignmentJudgement alignment(@Nullable Json schema) throws IOException {
    List<Check> checks = new ArrayList<>();
    Optional<OutputChecks> output = output();
    checks.add(ifAsked(output.isPresent() ? output.get().json() : unkept("output.json_only")));
    if (schema != null) {
      checks.add(output.isPresent() ? output.get().schema(schema) : unkept("output.schema"));
    }
    List<Violation> violations = new ArrayList<>();
    for (Check check : checks) {
      if (check.status() == CheckStatus.FAIL) {
        String rule =
            scenario.constraint(check.id()).map(ScenarioConstraint::rule).orElse(check.id());
        violations.add(
            new Violation(
                check.id(),
                CheckStatus.FAIL,
                "not kept: " + evidence.quoted(rule),
                check.evidence()));
      }
    }
    return new AlignmentJudgement(
        judgement(checks).status(), Json.Literal.NULL, violations, checks);
  }

  private Check emojis() throws IOException {
    Optional<OutputChecks> output = output();
    return output.isPresent() ? output.get().emojis() : unkept("style.no_emojis");
  }

  private Optional<OutputChecks> output() {
    return Optional.ofNullable(run.answer()).map(answer -> new OutputChecks(answer, evidence));
  }

  private static Check unkept(String id) {
    return new Check(id, CheckStatus.UNKNOWN, "the output was not kept, so it cannot be checked");
  }

  private Check ifAsked(Check check) {
    return scenario.constraint(check.id()).isPresent()
        ? check
        : new Check(check.id(), CheckStatus.UNKNOWN, "not requested; " + check.evidence());
  }

  private static Judgement judgement(List<Check> checks) {
    return new Judgement(CheckStatus.worst(checks.stream().map(Check::status).toList()), checks);
  }
}
