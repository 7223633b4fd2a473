package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.Keyword;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioConstraint;
import dev.blackbox.intake.observe.workspace.FileContent;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.WorkspaceHandle;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The state that another runner needs to complete a run; deleted when the run is complete.
 *
 * @param notes the folder for the notes of wrappers
 * @param isWatched whether commands are observed
 * @param clock the boot time of the machine, to which the wrappers' times relate
 * @param transcriptsSince when the agent started; null if its transcripts are not wanted
 * @param workspace the inode of the workspace; -1 if it is unknown
 * @param isTerminal whether the agent had a terminal, so that its output has escape codes
 * @param schema the schema of the answer; null if the scenario names none
 */
record RunState(
    AgentCommand agent,
    CaptureMode capture,
    Scenario scenario,
    Path notes,
    boolean isWatched,
    Instant clock,
    @Nullable Instant transcriptsSince,
    long workspace,
    boolean isTerminal,
    @Nullable Json schema) {
  private static final String FILE = "state.json";
  private static final int LARGEST = 16 << 20;
  private static final Path MEMORY = Path.of("/dev/shm");

  /**
   * The folder for the notes of wrappers. Notes hold unmasked arguments; if the capture mode does
   * not keep these, the notes stay in memory.
   */
  static Path notes(RunFolder folder, CaptureMode capture) {
    return notes(folder, capture != CaptureMode.FULL && Files.isWritable(MEMORY));
  }

  private static Path notes(RunFolder folder, boolean isInMemory) {
    return isInMemory
        ? MEMORY.resolve("blackbox-" + folder.path().getFileName())
        : folder.work().resolve("commands");
  }

  void save(Path work) throws IOException {
    Json.Fields state =
        Json.Fields.EMPTY
            .with("agent", Json.of(agent.id()))
            .with("capture", Json.of(capture.word()))
            .with("scenario", Json.of(scenario.id()))
            .with("folder", Json.of(scenario.folder().toString()))
            .with("demands", constraintsJson(scenario.constraints()))
            .with("notes_in_memory", Json.of(notes.startsWith(MEMORY)))
            .with("terminal", Json.of(isTerminal))
            .with("watched", Json.of(isWatched))
            .with("clock", Json.of(clock.toString()))
            .with("workspace", Json.of(workspace))
            .with("work", Json.of(WorkspaceHandle.inodeOf(work)));
    if (schema != null) {
      state = state.with("schema", schema);
    }
    if (transcriptsSince != null) {
      state = state.with("transcripts_since", Json.of(transcriptsSince.toString()));
    }
    Files.writeString(work.resolve(FILE), JsonText.of(state));
  }

  /**
   * Reads the state of a run.
   *
   * @throws RunRefusedException if it is missing or damaged
   */
  static RunState load(RunFolder folder, String request) throws IOException {
    Path file = folder.work().resolve(FILE);
    try {
      String text = new String(FileContent.small(file, LARGEST), StandardCharsets.UTF_8);
      if (JsonText.read(new StringReader(text)) instanceof Json.Fields state) {
        boolean isCopy =
            !text(state, "work").equals(Long.toString(WorkspaceHandle.inodeOf(folder.work())));
        return of(state, request, folder, isCopy);
      }
    } catch (FileSystemException
        | JacksonException
        | DateTimeException
        | IllegalArgumentException e) {
      // refused below, like other content
    }
    throw new RunRefusedException(
        file + ": the state of the run is missing or damaged, so it cannot be completed", null);
  }

  /** In a copy of a run folder, every file has another inode. */
  private static RunState of(Json.Fields state, String request, RunFolder folder, boolean isCopy) {
    List<ScenarioConstraint> constraints =
        constraints(state.get("demands").orElse(Json.Literal.NULL));
    return new RunState(
        AgentFormats.command(text(state, "agent")),
        Keyword.find(CaptureMode.class, text(state, "capture")).orElse(CaptureMode.FULL),
        new Scenario(text(state, "scenario"), request, constraints, Path.of(text(state, "folder"))),
        notes(folder, text(state, "notes_in_memory").equals("true")),
        text(state, "watched").equals("true"),
        Instant.parse(text(state, "clock")),
        state.get("transcripts_since").map(Json::text).map(Instant::parse).orElse(null),
        isCopy ? -1 : Long.parseLong(text(state, "workspace")),
        text(state, "terminal").equals("true"),
        state.get("schema").orElse(null));
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
