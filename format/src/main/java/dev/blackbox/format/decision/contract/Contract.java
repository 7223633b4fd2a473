package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.DecisionEventReader;
import dev.blackbox.format.decision.RunFiles;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Checks a run against the whole contract.
 *
 * <pre>{@code
 * List<Finding> findings = Contract.check(files); // files of a run folder
 * }</pre>
 */
public final class Contract {
  /** The event log of a run. */
  public static final String EVENTS = "events.jsonl";

  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_EVENTS = 1000;

  private final List<Finding> findings = new ArrayList<>();
  private final List<NumberedEvent> events = new ArrayList<>();

  private Contract() {}

  /** All findings, in the order of lines. */
  public static List<Finding> check(RunFiles files) throws IOException {
    Contract contract = new Contract();
    contract.read(files);
    contract.judge(new DecisionRun(contract.events, files));
    contract.findings.sort(Comparator.comparingLong(Finding::line));
    return contract.findings;
  }

  private void read(RunFiles files) throws IOException {
    try (InputStream in = files.open(EVENTS)) {
      byte[] bytes = in == null ? new byte[0] : in.readNBytes(MAX_BYTES);
      int start = 0;
      for (int line = 1; start < bytes.length && line <= MAX_EVENTS; line++) {
        int end = lineEnd(bytes, start);
        line(java.util.Arrays.copyOfRange(bytes, start, end), line, end < bytes.length);
        start = end + 1;
      }
    }
  }

  private static int lineEnd(byte[] bytes, int start) {
    int end = start;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  private void line(byte[] bytes, int line, boolean isEnded) {
    if (!isEnded) {
      String message = "the file ends inside this line; a complete event ends with a newline";
      findings.add(
          new Finding(
              Rule.RUN_EVENT_NOT_JSON, line, message, "blackbox run --recover completes the run"));
      return;
    }
    DecisionEventReader.read(
            bytes, (rule, message) -> findings.add(new Finding(rule, line, message)))
        .ifPresent(event -> events.add(new NumberedEvent(line, event)));
  }

  private void judge(DecisionRun run) throws IOException {
    OrderRules.check(run, findings);
    TraceRules.check(run, findings);
    BlackBoxRules.check(run, findings);
    SummaryRules.check(run, findings);
    EvaluationRules.check(run, findings);
    ConstraintRules.check(run, findings);
    ArtifactRules.check(run, findings);
    MetadataRules.check(run, findings);
    DiffRules.check(run, findings);
    CommandLogRules.check(run, findings);
    FolderRules.check(run, findings);
  }
}
