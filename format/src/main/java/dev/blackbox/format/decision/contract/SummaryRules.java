package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.Keyword;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.util.List;
import java.util.stream.Collectors;

/** Rules for action types and summaries by kind of event (decision-1 §2). */
final class SummaryRules {
  private static final List<String> REASONS =
      List.of("wrappers disabled", "none invoked", "permission", "unknown");

  private SummaryRules() {}

  static void check(DecisionRun run, List<Finding> findings) {
    for (NumberedEvent event : run.events()) {
      event.event().kind().ifPresent(kind -> check(event, kind, findings));
    }
  }

  private static void check(NumberedEvent event, EventKind kind, List<Finding> findings) {
    ActionType type = event.event().action().actionType();
    if (!kind.actionTypes().contains(type)) {
      String expected =
          kind.actionTypes().stream()
              .map(Keyword::word)
              .sorted()
              .collect(Collectors.joining(" or "));
      findings.add(
          event.finding(
              Rule.ACTION_TYPE,
              kind.word() + " has action_type " + type.word() + ", expected " + expected));
    }
    if (kind == EventKind.COMMANDS_OBSERVATION_UNAVAILABLE
        && REASONS.stream().noneMatch(event.summary()::contains)) {
      findings.add(incomplete(event, kind, "why: " + String.join(", ", REASONS)));
    }
    for (String word : words(kind)) {
      if (!event.summary().contains(word)) {
        findings.add(incomplete(event, kind, word));
      }
    }
  }

  private static Finding incomplete(NumberedEvent event, EventKind kind, String missing) {
    String text = "the summary of " + kind.word() + " does not say " + missing;
    return event.finding(Rule.SUMMARY_INCOMPLETE, text);
  }

  private static List<String> words(EventKind kind) {
    return switch (kind) {
      case RUN_STARTED -> List.of("run_id=", "scenario_id=");
      case AGENT_INVOKED -> List.of("verbose=", "cwd=");
      case AGENT_COMPLETED -> List.of("exit_code=", "duration_ms=");
      case COMMANDS_OBSERVED -> List.of("only wrapped programs");
      case RUN_FINISHED -> List.of("alignment=", "quality=", "policy=");
      case COMMANDS_OBSERVATION_UNAVAILABLE,
          WORKSPACE_PREPARED,
          ARTIFACTS_CAPTURED,
          FS_DIFF_CAPTURED,
          EVALUATION_PERFORMED ->
          List.of();
    };
  }
}
