package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.text.Plural;
import dev.blackbox.intake.observe.transcript.OutputLines;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the run as a whole: its exit code, and whether it changed anything. */
final class RunChecks {
  private static final String DIFF = "artifacts/fs_diff.patch";
  private static final Pattern ASKS_FOR_PERMISSION =
      Pattern.compile(
          "(?i)(?:grant|need|needs|require|requires|without|waiting for|give me|missing)"
              + "\\b.{0,60}\\b(?:permissions?|approval|authorization)\\b|permission(?:s)?"
              + " (?:was|were|is|are|has been|to \\w+ was)? ?(?:denied|required|not granted)"
              + "|\"permission_denials\":\\[\\{");

  private final RunObservations run;

  RunChecks(RunObservations run) {
    this.run = run;
  }

  Check ended() {
    String id = "run.exit_code";
    Integer code = run.exitCode();
    if (code == null) {
      return new Check(id, CheckStatus.UNKNOWN, "the end of the agent was not observed");
    }
    return new Check(
        id,
        code == 0 ? CheckStatus.PASS : CheckStatus.FAIL,
        "exit_code=" + code + "; what it printed is in artifacts/claude_stderr.txt");
  }

  /** Whether other processes left the files alone that only the runner writes. */
  Check integrity() {
    String id = "run.integrity";
    if (!run.interference().isEmpty()) {
      return new Check(
          id,
          CheckStatus.FAIL,
          Evidence.bounded(String.join("; ", run.interference()))
              + ": the runner put back what it could in events.jsonl and artifacts/");
    }
    return run.exitCode() == null
        ? new Check(id, CheckStatus.UNKNOWN, "the runner ended before the agent")
        : new Check(
            id, CheckStatus.PASS, "only the runner wrote events.jsonl, metadata.json, artifacts/");
  }

  /** An agent that succeeds, changes nothing and asks for permission was blocked. */
  Check effect() throws IOException {
    String id = "run.effect";
    if (run.changes() == null) {
      return new Check(id, CheckStatus.UNKNOWN, "files were not compared");
    }
    int count = run.changes().all().size();
    if (count > 0) {
      return new Check(id, CheckStatus.PASS, DIFF + " changes " + Plural.of(count, "file"));
    }
    Optional<Long> line = asksForPermission();
    if (line.isPresent()) {
      return new Check(
          id,
          CheckStatus.WARN,
          "blocked on permission: "
              + DIFF
              + " is empty, and line "
              + line.get()
              + " of "
              + OutputChecks.SOURCE
              + " asks for it");
    }
    return new Check(id, CheckStatus.WARN, DIFF + " is empty: no file was changed");
  }

  private Optional<Long> asksForPermission() throws IOException {
    if (run.printed() == null) {
      return Optional.empty();
    }
    try (OutputLines lines = new OutputLines(run.printed().open())) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (mayAsk(line) && ASKS_FOR_PERMISSION.matcher(line).find()) {
          return Optional.of(lines.number());
        }
      }
    }
    return Optional.empty();
  }

  /** Whether one of the words that the pattern needs is in a line; much faster than the pattern. */
  private static boolean mayAsk(String line) {
    for (int i = 0; i < line.length(); i++) {
      int c = line.charAt(i) | ' ';
      if ((c == 'p' || c == 'a')
          && (line.regionMatches(true, i, "permission", 0, 10)
              || line.regionMatches(true, i, "approval", 0, 8)
              || line.regionMatches(true, i, "authorization", 0, 13))) {
        return true;
      }
    }
    return false;
  }
}
