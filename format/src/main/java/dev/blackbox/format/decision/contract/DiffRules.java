package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Plural;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Rules for diffs: the number of changed files matches the patch (decision-1 §4.5). Checked only if
 * the run keeps the full patch.
 */
final class DiffRules {
  private static final String HEAD = "diff --git ";

  private DiffRules() {}

  static void check(DecisionRun run, List<Finding> findings) throws IOException {
    for (NumberedEvent event : run.events()) {
      boolean isKept =
          event.event().promptProvenance().captureMode() == CaptureMode.FULL
              && event.is(EventKind.FS_DIFF_CAPTURED);
      Artifact diff = isKept ? event.artifact("diff").orElse(null) : null;
      if (diff != null) {
        check(event, diff, run, findings);
      }
    }
  }

  private static void check(
      NumberedEvent event, Artifact diff, DecisionRun run, List<Finding> findings)
      throws IOException {
    try (InputStream in = run.files().open("artifacts/fs_diff.patch")) {
      Json total = diff.metadata().path("total_changed");
      if (in == null || !(total instanceof Json.Literal number) || !number.isWholeNumber()) {
        return;
      }
      long heads = heads(in);
      if (!number.text().equals(Long.toString(heads))) {
        String changes = Plural.of(heads, "file");
        String text = "total_changed is " + number.text() + ", and the patch changes " + changes;
        findings.add(event.finding(Rule.DIFF_PATHS, text));
      }
    }
  }

  /** Content lines begin with a blank, {@code +} or {@code -}, so none looks like a head. */
  private static long heads(InputStream in) throws IOException {
    long count = 0;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(HEAD)) {
        count++;
      }
    }
    return count;
  }
}
