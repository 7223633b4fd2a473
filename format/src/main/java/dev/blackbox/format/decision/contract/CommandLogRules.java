package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;

/** Rules for the command log: every line is a command, and the count is right (decision-1 §7). */
final class CommandLogRules {
  private static final List<String> FIELDS =
      List.of("time", "argv", "cwd", "exit_code", "duration_ms");

  private CommandLogRules() {}

  static void check(DecisionRun run, List<Finding> findings) throws IOException {
    NumberedEvent event = run.find(EventKind.COMMANDS_OBSERVED).orElse(null);
    if (event == null) {
      return;
    }
    try (InputStream in = run.files().open("artifacts/command_logs.jsonl")) {
      if (in != null) {
        check(event, in, findings);
      }
    }
  }

  private static void check(NumberedEvent event, InputStream in, List<Finding> findings)
      throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    long count = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      count++;
      String problem = problem(line);
      if (!problem.isEmpty()) {
        String where = "command_logs.jsonl:" + count + ": ";
        findings.add(event.finding(Rule.COMMAND_LOG, where + problem));
        return;
      }
    }
    Json observed =
        event
            .artifact("command_log")
            .map(Artifact::metadata)
            .flatMap(metadata -> metadata.get("observed_count"))
            .orElse(Json.of(count));
    if (!observed.text().equals(Long.toString(count))) {
      String message = "observed_count is " + observed.text() + ", and the log has " + count;
      findings.add(event.finding(Rule.COMMAND_LOG, message + " commands"));
    }
  }

  private static String problem(String line) {
    try {
      if (JsonText.read(new StringReader(line)) instanceof Json.Fields command) {
        for (String field : FIELDS) {
          if (command.get(field).isEmpty()) {
            return field + " is missing";
          }
        }
        return "";
      }
      return "a command is a JSON object, found another value";
    } catch (JacksonException e) {
      return "a command is a JSON object, found something else";
    }
  }
}
