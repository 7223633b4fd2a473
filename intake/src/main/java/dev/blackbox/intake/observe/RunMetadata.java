package dev.blackbox.intake.observe;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.process.Capture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * The inputs of a run as {@code metadata.json}, as much as the capture mode keeps.
 *
 * @param argv the arguments as the capture mode keeps them
 */
record RunMetadata(RunPlan plan, List<String> argv, Capture capture) {
  byte[] bytes(Journal.Frame frame, Instant start) {
    Path source = plan.source();
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("run_id", Json.of(frame.session().runId()))
            .with("scenario_id", Json.of(frame.session().sessionId()))
            .with("started", Json.of(start.toString()))
            .with("runner", Json.of(plan.runner()))
            .with("agent_id", Json.of(frame.session().agentId()))
            .with("agent_version", Json.of(frame.session().agentVersion()))
            .with("argv", Json.of(argv))
            .with("capture_mode", Json.of(plan.capture().word()))
            .with("workspace", Json.of(source == null ? "empty" : "existing"))
            .with(
                "workspace_source",
                source == null ? Json.Literal.NULL : Json.of(capture.text(source.toString())))
            .with("parameters", parameters())
            .with("wrapped", Json.of(plan.wrapped()))
            .with(
                "timeout_ms",
                plan.limit() == null ? Json.Literal.NULL : Json.of(plan.limit().toMillis()));
    return (JsonText.of(metadata) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private Json parameters() {
    Json.Fields kept = Json.Fields.EMPTY;
    for (Json.Field field : plan.parameters().values().fields()) {
      Json value = field.value();
      kept =
          kept.with(
              field.name(),
              value instanceof Json.Literal ? value : Json.of(capture.text(value.text())));
    }
    return kept;
  }
}
