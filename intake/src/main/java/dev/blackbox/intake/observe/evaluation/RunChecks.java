package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
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

  /** An agent that succeeds, changes nothing and asks for permission was blocked. */
  Check effect() throws IOException {
    String id = "run.effect";
    if (run.changes() == null) {
      return new Check(id, CheckStatus.UNKNOWN, "files were not compared");
    }
    int count = run.changes().all().size();
    if (count > 0) {
      return new Check(
          id, CheckStatus.PASS, DIFF + " changes " + count + (count == 1 ? " file" : " files"));
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
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(run.printed().open(), StandardCharsets.UTF_8))) {
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        Matcher matcher = ASKS_FOR_PERMISSION.matcher(line);
        if (line.length() < 1 << 20 && matcher.find()) {
          return Optional.of(number);
        }
      }
    }
    return Optional.empty();
  }
}
