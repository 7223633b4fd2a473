package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Envelope;
import dev.blackbox.format.decision.ModelOutput;
import dev.blackbox.format.decision.PromptProvenance;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import java.util.List;

/** Rules for black-box mode: events claim only what can be observed (decision-1 §5). */
final class BlackBoxRules {
  private BlackBoxRules() {}

  static void check(DecisionRun run, List<Finding> findings) {
    for (NumberedEvent event : run.events()) {
      mode(event, findings);
      prompt(event, findings);
      output(event, findings);
      IntentPhrases.find(event.summary())
          .ifPresent(
              phrase ->
                  findings.add(
                      event.finding(
                          Rule.INTENT_CLAIMED,
                          "action_summary says \"" + phrase + "\", which cannot be observed")));
    }
  }

  private static void mode(NumberedEvent event, List<Finding> findings) {
    String mode = event.event().envelope().observabilityMode();
    if (!mode.equals(Envelope.BLACK_BOX)) {
      findings.add(
          event.finding(
              Rule.RUN_FIELD_VALUE, "observability_mode is \"" + mode + "\", expected black_box"));
    }
  }

  private static void prompt(NumberedEvent event, List<Finding> findings) {
    PromptProvenance prompt = event.event().promptProvenance();
    if (!prompt.promptBundle().equals(Json.Literal.NULL)) {
      findings.add(
          event.finding(
              Rule.PROMPT_CLAIMED, "prompt_bundle must be null in black-box mode, found a bundle"));
    }
    if (!prompt.promptBundleHash().equals("unknown")) {
      findings.add(
          event.finding(
              Rule.PROMPT_CLAIMED,
              "prompt_bundle_hash must be \"unknown\" in black-box mode, found "
                  + Finding.excerpt(prompt.promptBundleHash())));
    }
  }

  private static void output(NumberedEvent event, List<Finding> findings) {
    ModelOutput output = event.event().modelOutput();
    if (!output.toolCalls().isEmpty()) {
      findings.add(
          event.finding(
              Rule.TOOL_CALLS_CLAIMED,
              "tool_calls must be empty in black-box mode, found " + output.toolCalls().size()));
    }
    String raw = output.outputRaw();
    if (raw != null && !raw.equals(ModelOutput.CAPTURED)) {
      findings.add(
          event.finding(
              Rule.OUTPUT_CLAIMED,
              "output_raw must be null or \"captured_as_artifact\", found \""
                  + Finding.excerpt(raw)
                  + "\""));
    }
    if (output.completionId() != null) {
      findings.add(
          event.finding(
              Rule.OUTPUT_CLAIMED, "completion_id cannot be known in black-box mode, found one"));
    }
    int results = event.event().action().toolResults().size();
    if (results > 0) {
      findings.add(
          event.finding(
              Rule.TOOL_RESULTS_CLAIMED,
              "tool_results is empty unless the runner itself uses tools, found " + results));
    }
  }
}
