package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.AlignmentJudgement;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.Judgement;
import dev.blackbox.format.decision.Violation;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rules for judgements: not too early, with evidence, evidence short (decision-1 §6). */
final class EvaluationRules {
  /** The longest evidence, in characters. */
  private static final int LONGEST = 400;

  private static final List<String> SOURCES =
      List.of("fs_diff.patch", "command_logs.jsonl", "stdout", "stderr", "artifacts/", "sha256:");
  private static final Set<String> SOURCE_TYPES =
      Set.of("stdout_log", "stderr_log", "diff", "command_log");
  private static final List<String> POLICY = List.of("scope.no_ci_changes", "style.no_emojis");
  private static final List<String> QUALITY = List.of("quality.tests_required");
  private static final List<String> ALIGNMENT = List.of("output.json_only");

  private final DecisionRun run;
  private final List<Finding> findings;

  private EvaluationRules(DecisionRun run, List<Finding> findings) {
    this.run = run;
    this.findings = findings;
  }

  static void check(DecisionRun run, List<Finding> findings) {
    EvaluationRules rules = new EvaluationRules(run, findings);
    run.events().forEach(rules::check);
    run.find(EventKind.EVALUATION_PERFORMED).ifPresent(rules::checkComplete);
  }

  private void check(NumberedEvent event) {
    Evaluation evaluation = event.event().evaluation();
    int position = event.event().kind().map(EventKind::position).orElse(EventKind.COUNT);
    if (position < EventKind.EVALUATION_PERFORMED.position() && isSaid(evaluation)) {
      add(event, Rule.STATUS_TOO_EARLY, "a status is set before evaluation_performed");
      return;
    }
    AlignmentJudgement alignment = evaluation.alignment();
    judgement(event, "alignment", new Judgement(alignment.status(), checks(alignment)));
    judgement(event, "quality", evaluation.quality());
    judgement(event, "policy", evaluation.policy());
  }

  private static boolean isSaid(Evaluation evaluation) {
    return evaluation.alignment().status() != CheckStatus.UNKNOWN
        || evaluation.quality().status() != CheckStatus.UNKNOWN
        || evaluation.policy().status() != CheckStatus.UNKNOWN;
  }

  /** All checks, with violations as failed checks. */
  private static List<Check> checks(AlignmentJudgement alignment) {
    List<Check> all = new ArrayList<>(alignment.checks());
    for (Violation violation : alignment.violations()) {
      all.add(new Check(violation.id(), violation.severity(), violation.evidence()));
    }
    return all;
  }

  private void judgement(NumberedEvent event, String name, Judgement judgement) {
    boolean isBacked = false;
    for (Check check : judgement.checks()) {
      if (check.evidence().length() > LONGEST) {
        String found = check.evidence().length() + " characters, expected at most " + LONGEST;
        add(event, Rule.EVIDENCE_TOO_LONG, "the evidence of " + check.id() + " has " + found);
      }
      if (check.status() != CheckStatus.UNKNOWN && !namesSource(check)) {
        String message = check.id() + " is " + check.status().word() + ", and its evidence names";
        add(event, Rule.STATUS_WITHOUT_EVIDENCE, message + " no diff, command log or output");
        isBacked = true;
      }
      isBacked |= check.status() != CheckStatus.UNKNOWN;
    }
    if (judgement.status() != CheckStatus.UNKNOWN && !isBacked && !refersToSource(event)) {
      String message = name + " is " + judgement.status().word() + " without";
      add(event, Rule.STATUS_WITHOUT_EVIDENCE, message + " evidence");
    }
  }

  private static boolean namesSource(Check check) {
    return SOURCES.stream().anyMatch(check.evidence()::contains);
  }

  private static boolean refersToSource(NumberedEvent event) {
    return event.event().action().artifacts().stream()
        .anyMatch(artifact -> SOURCE_TYPES.contains(artifact.type()));
  }

  private void checkComplete(NumberedEvent event) {
    Evaluation evaluation = event.event().evaluation();
    require(event, "policy", POLICY, evaluation.policy().checks());
    require(event, "quality", QUALITY, evaluation.quality().checks());
    if (evaluation.alignment().status() != CheckStatus.PASS) {
      require(event, "alignment", ALIGNMENT, checks(evaluation.alignment()));
    }
    boolean isUnobserved = run.find(EventKind.COMMANDS_OBSERVATION_UNAVAILABLE).isPresent();
    for (Check check : evaluation.quality().checks()) {
      if (isUnobserved && QUALITY.contains(check.id()) && check.status() == CheckStatus.FAIL) {
        String message = check.id() + " fails, although it was not observed whether tests ran";
        add(event, Rule.STATUS_NOT_OBSERVED, message);
      }
    }
  }

  private void require(NumberedEvent event, String name, List<String> ids, List<Check> checks) {
    for (String id : ids) {
      if (checks.stream().noneMatch(check -> check.id().equals(id))) {
        add(event, Rule.EVALUATION_INCOMPLETE, name + " says nothing about " + id);
      }
    }
  }

  private void add(NumberedEvent event, Rule rule, String message) {
    findings.add(event.finding(rule, message));
  }
}
