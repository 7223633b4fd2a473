package dev.blackbox.format.decision.contract;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;

/** Rules for the run folder: its name and its metadata file (decision-1 §1). */
final class FolderRules {
  private static final Pattern TIME_BASED =
      Pattern.compile(
          "(?:.*[^0-9a-f])?20\\d\\d-?(?:0[1-9]|1[0-2])-?(?:[0-2]\\d|3[01])(?:[^0-9a-f].*)?"
              + "|[0-9a-f]{8}-[0-9a-f]{4}-[167][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}");

  private FolderRules() {}

  static void check(DecisionRun run, List<Finding> findings) throws IOException {
    try (InputStream metadata = run.files().open("metadata.json")) {
      if (metadata == null) {
        findings.add(new Finding(Rule.RUN_METADATA, 0, "metadata.json is not in the run folder"));
      }
    }
    if (run.events().isEmpty()) {
      return;
    }
    NumberedEvent first = run.events().get(0);
    String runId = first.event().session().runId();
    if (!TIME_BASED.matcher(runId).matches()) {
      findings.add(
          first.finding(
              Rule.RUN_ID_SHAPE, "run_id " + runId + " does not contain the time of the run"));
    }
  }
}
