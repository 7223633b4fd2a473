package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.Keyword;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioConstraint;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state that another runner needs to complete a run; deleted when the run is complete.
 *
 * @param notes the folder for the notes of wrappers
 * @param isWatched whether commands are observed
 * @param clock the boot time of the machine, to which the wrappers' times relate
 * @param transcriptsSince when the agent started; null if its transcripts are not wanted
 */
record RunState(
    AgentCommand agent,
    CaptureMode capture,
    Scenario scenario,
    Path notes,
    boolean isWatched,
    Instant clock,
    @Nullable Instant transcriptsSince) {
  private static final String FILE = "state.json";

  void save(Path work) throws IOException {
    Json.Fields state =
        Json.Fields.EMPTY
            .with("agent", Json.of(agent.id()))
            .with("capture", Json.of(capture.word()))
            .with("scenario", Json.of(scenario.id()))
            .with("folder", Json.of(scenario.folder().toString()))
            .with("demands", constraintsJson(scenario.constraints()))
            .with("notes", Json.of(notes.toString()))
            .with("watched", Json.of(isWatched))
            .with("clock", Json.of(clock.toString()));
    if (transcriptsSince != null) {
      state = state.with("transcripts_since", Json.of(transcriptsSince.toString()));
    }
    Files.writeString(work.resolve(FILE), JsonText.of(state));
  }

  static RunState load(Path work, String request) throws IOException {
    String text = Files.readString(work.resolve(FILE));
    Json.Fields state = (Json.Fields) JsonText.read(new StringReader(text));
    List<ScenarioConstraint> constraints =
        constraints(state.get("demands").orElse(Json.Literal.NULL));
    return new RunState(
        AgentFormats.command(text(state, "agent")),
        Keyword.find(CaptureMode.class, text(state, "capture")).orElse(CaptureMode.FULL),
        new Scenario(text(state, "scenario"), request, constraints, Path.of(text(state, "folder"))),
        Path.of(text(state, "notes")),
        text(state, "watched").equals("true"),
        Instant.parse(text(state, "clock")),
        state.get("transcripts_since").map(Json::text).map(Instant::parse).orElse(null));
  }

  private static Json constraintsJson(List<ScenarioConstraint> constraints) {
    return new Json.Items(
        constraints.stream()
            .map(
                constraint ->
                    (Json)
                        Json.Fields.EMPTY
                            .with("id", Json.of(constraint.id()))
                            .with("rule", Json.of(constraint.rule())))
            .toList());
  }

  private static List<ScenarioConstraint> constraints(Json json) {
    List<ScenarioConstraint> constraints = new ArrayList<>();
    if (json instanceof Json.Items items) {
      for (Json item : items.items()) {
        if (item instanceof Json.Fields fields) {
          constraints.add(ScenarioConstraint.of(text(fields, "id"), text(fields, "rule")));
        }
      }
    }
    return constraints;
  }

  private static String text(Json.Fields state, String name) {
    return state.get(name).map(Json::text).orElse("");
  }
}
