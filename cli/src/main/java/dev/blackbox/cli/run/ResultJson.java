package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.library.json.JsonOutput;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The result of a run as JSON. */
final class ResultJson {
  private final JsonOutput json;

  ResultJson(Console console) {
    this.json = new JsonOutput(console.out());
  }

  void print(RunResult result) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("run_id", result.runId());
    out.writeStringProperty("folder", result.folder().toString());
    if (result.exitCode() == null) {
      out.writeNullProperty("exit_code");
    } else {
      out.writeNumberProperty("exit_code", result.exitCode());
    }
    out.writeBooleanProperty("timed_out", result.isTimedOut());
    if (result.duration() != null) {
      out.writeNumberProperty("duration_ms", result.duration().toMillis());
    }
    number(out, "changes", result.changedFiles());
    number(out, "commands", result.commands());
    out.writeArrayPropertyStart("still_running");
    result.survivors().forEach(survivor -> out.writeNumber(survivor.pid()));
    out.writeEndArray();
    out.writeArrayPropertyStart("transcripts");
    result.declared().recordings().forEach(out::writeString);
    out.writeEndArray();
    if (!result.declared().remark().isEmpty()) {
      out.writeStringProperty("transcripts_remark", result.declared().remark());
    }
    if (!result.interference().isEmpty()) {
      out.writeArrayPropertyStart("run_files_changed");
      result.interference().forEach(out::writeString);
      out.writeEndArray();
    }
    Evaluation evaluation = result.evaluation();
    out.writeStringProperty("alignment", evaluation.alignment().status().word());
    out.writeStringProperty("quality", evaluation.quality().status().word());
    out.writeStringProperty("policy", evaluation.policy().status().word());
    out.writeArrayPropertyStart("checks");
    checks(out, evaluation.alignment().checks());
    checks(out, evaluation.quality().checks());
    checks(out, evaluation.policy().checks());
    out.writeEndArray();
    out.writeEndObject();
    json.endLine();
  }

  private static void number(JsonGenerator out, String name, int count) {
    if (count < 0) {
      out.writeNullProperty(name);
    } else {
      out.writeNumberProperty(name, count);
    }
  }

  private static void checks(JsonGenerator out, List<Check> checks) {
    for (Check check : checks) {
      out.writeStartObject();
      out.writeStringProperty("id", check.id());
      out.writeStringProperty("status", check.status().word());
      out.writeStringProperty("evidence", check.evidence());
      out.writeEndObject();
    }
  }
}
