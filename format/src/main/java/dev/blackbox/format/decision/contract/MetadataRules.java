package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import java.util.List;
import java.util.Set;

/** Rules for the metadata of artifacts (decision-1 §2). */
final class MetadataRules {
  /** The largest number of paths in an event. */
  private static final int MOST_PATHS = 100;

  private static final Set<String> METHODS = Set.of("git_diff", "diff_ru", "other");

  private final DecisionRun run;
  private final List<Finding> findings;

  private MetadataRules(DecisionRun run, List<Finding> findings) {
    this.run = run;
    this.findings = findings;
  }

  static void check(DecisionRun run, List<Finding> findings) {
    MetadataRules rules = new MetadataRules(run, findings);
    rules.require(EventKind.AGENT_INVOKED, "process", "cwd", "argv", "start_timestamp");
    rules.require(EventKind.AGENT_COMPLETED, "process", "exit_code", "duration_ms");
    rules.require(EventKind.FS_DIFF_CAPTURED, "diff", "changed_paths", "total_changed", "method");
    rules.require(EventKind.COMMANDS_OBSERVED, "command_log", "observed_count", "categories_seen");
    run.find(EventKind.WORKSPACE_PREPARED).ifPresent(rules::workspace);
    run.find(EventKind.ARTIFACTS_CAPTURED).ifPresent(rules::declared);
    run.find(EventKind.FS_DIFF_CAPTURED)
        .ifPresent(event -> event.artifact("diff").ifPresent(diff -> rules.diff(event, diff)));
  }

  private void require(EventKind kind, String type, String... names) {
    run.find(kind).ifPresent(event -> require(event, type, names));
  }

  private void require(NumberedEvent event, String type, String... names) {
    Json.Fields metadata = event.artifact(type).map(Artifact::metadata).orElse(Json.Fields.EMPTY);
    for (String name : names) {
      if (metadata.get(name).isEmpty()) {
        add(event, "the " + type + " artifact lacks " + name);
      }
    }
  }

  private void workspace(NumberedEvent event) {
    Json root =
        event.event().action().artifacts().stream()
            .map(artifact -> artifact.metadata().get("workspace_root_abs"))
            .flatMap(java.util.Optional::stream)
            .findFirst()
            .orElse(Json.Literal.NULL);
    if (!(root instanceof Json.Text text)) {
      add(event, "no artifact has workspace_root_abs");
    } else if (!text.text().startsWith("/") && !text.text().startsWith("sha256:")) {
      add(event, "workspace_root_abs is " + text.text() + ", expected an absolute path");
    }
  }

  private void declared(NumberedEvent event) {
    for (String type : List.of("stdout_log", "stderr_log")) {
      event
          .artifact(type)
          .filter(log -> !log.metadata().get("non_normative").equals(java.util.Optional.of(TRUE)))
          .ifPresent(log -> add(event, "the " + type + " artifact is not marked non_normative"));
    }
  }

  private static final Json TRUE = Json.of(true);

  private void diff(NumberedEvent event, Artifact diff) {
    Json method = diff.metadata().get("method").orElse(Json.Literal.NULL);
    if (method instanceof Json.Text text && !METHODS.contains(text.text())) {
      add(event, "method is " + text.text() + ", expected git_diff, diff_ru or other");
    }
    Json paths = diff.metadata().get("changed_paths").orElse(Json.Literal.NULL);
    if (paths instanceof Json.Items items && items.items().size() > MOST_PATHS) {
      add(
          event,
          "changed_paths lists " + items.items().size() + " paths, expected at most " + MOST_PATHS);
    }
  }

  private void add(NumberedEvent event, String message) {
    findings.add(event.finding(Rule.ARTIFACT_METADATA, message));
  }
}
