package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.command.Category;
import dev.blackbox.intake.observe.command.CommandLog;
import dev.blackbox.intake.observe.command.CommandNotes;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.command.Uptime;
import dev.blackbox.intake.observe.evaluation.Evaluator;
import dev.blackbox.intake.observe.evaluation.RunObservations;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.PatchWriter;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.ProcessResult;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.transcript.DeclaredTranscripts;
import dev.blackbox.intake.observe.transcript.TranscriptRecordings;
import dev.blackbox.intake.observe.workspace.PathBytes;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.observe.workspace.WorkspaceHead;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records what an agent did after it ended: events 4 to 9. It skips events that are already in the
 * log, so that another runner can complete a run.
 */
final class RunCompletion {
  private static final int MOST_PATHS = 50;
  private static final int MOST_SURVIVORS = 20;

  private final RunFolder folder;
  private final RunState state;
  private final Journal journal;
  private final Capture capture;
  private final Map<String, String> environment;

  /**
   * Creates the completion of a run.
   *
   * @param environment of the runner, also for a command that a constraint names
   */
  RunCompletion(
      RunFolder folder, RunState state, Journal journal, Map<String, String> environment) {
    this.folder = folder;
    this.state = state;
    this.journal = journal;
    this.capture = Capture.of(state.capture(), environment);
    this.environment = Map.copyOf(environment);
  }

  /** How the agent ended; unknown facts are null. */
  record Seen(@Nullable ProcessResult ended, long agentPid, Answer.@Nullable Printed printed) {}

  RunResult finish(Seen seen) throws IOException {
    completed(seen.ended());
    DeclaredTranscripts declared = captured(seen.printed());
    WorkspaceChanges changes = changes();
    List<ObservedCommand> commands = commands(seen.agentPid());
    Integer exitCode = seen.ended() == null ? null : seen.ended().exitCode();
    boolean isObserved = commands != null && !commands.isEmpty();
    RunObservations observed =
        new RunObservations(
            state.agent(), exitCode, changes, isObserved ? commands : null, seen.printed());
    Evaluation evaluation = evaluate(observed);
    RunRecording.write(folder, journal.frame(), observed, capture, evaluation);
    finished(evaluation, exitCode);
    Deletion.of(state.notes());
    Deletion.of(folder.work());
    return new RunResult(
        folder.path(),
        journal.frame().session().runId(),
        exitCode,
        seen.ended() != null && seen.ended().isTimedOut(),
        changes.all().size(),
        commands == null ? -1 : commands.size(),
        seen.ended() == null ? List.of() : seen.ended().survivors(),
        evaluation,
        declared);
  }

  private void completed(@Nullable ProcessResult ended) throws IOException {
    if (journal.has(EventKind.AGENT_COMPLETED)) {
      return;
    }
    if (ended == null) {
      Json.Fields unseen =
          Json.Fields.EMPTY
              .with("exit_code", Json.of("unknown"))
              .with("duration_ms", Json.of("unknown"))
              .with("recovered", Json.of(true));
      Artifact artifact =
          Artifacts.fact(
              "process", "the runner ended before the agent; its end was not seen", unseen);
      journal.add(
          new Journal.Entry(
              EventKind.AGENT_COMPLETED,
              ActionType.OTHER,
              "exit_code=unknown duration_ms=unknown recovered=yes",
              List.of(artifact)));
      return;
    }
    long millis = ended.duration().toMillis();
    String summary =
        "exit_code="
            + ended.exitCode()
            + " duration_ms="
            + millis
            + (ended.isTimedOut() ? " timed_out=yes" : "")
            + (ended.survivors().isEmpty() ? "" : " still_running=" + ended.survivors().size());
    journal.add(
        new Journal.Entry(
            EventKind.AGENT_COMPLETED,
            ActionType.OTHER,
            summary,
            List.of(Artifacts.fact("process", "the agent has ended", facts(ended))),
            List.of(),
            millis,
            Evaluation.UNKNOWN));
  }

  private static Json.Fields facts(ProcessResult ended) {
    List<Json> survivors = new ArrayList<>();
    for (Survivor survivor : ended.survivors().stream().limit(MOST_SURVIVORS).toList()) {
      survivors.add(
          Json.Fields.EMPTY
              .with("pid", Json.of(survivor.pid()))
              .with("program", Json.of(survivor.program())));
    }
    return Json.Fields.EMPTY
        .with("exit_code", Json.of(ended.exitCode()))
        .with("duration_ms", Json.of(ended.duration().toMillis()))
        .with("timed_out", Json.of(ended.isTimedOut()))
        .with("signals_sent", Json.of(ended.signals()))
        .with("still_running", new Json.Items(survivors));
  }

  private DeclaredTranscripts captured(Answer.@Nullable Printed printed) throws IOException {
    if (journal.has(EventKind.ARTIFACTS_CAPTURED)) {
      return DeclaredTranscripts.NOTHING;
    }
    DeclaredTranscripts transcripts = transcripts(printed);
    List<Artifact> artifacts = new ArrayList<>();
    artifacts.add(declared("stdout_log", RunFolder.STDOUT));
    artifacts.add(declared("stderr_log", RunFolder.STDERR));
    for (String recording : transcripts.recordings()) {
      artifacts.add(declared("transcript", recording));
    }
    String summary = "stdout and stderr are on disk";
    journal.add(
        new Journal.Entry(
            EventKind.ARTIFACTS_CAPTURED,
            ActionType.OTHER,
            state.transcriptsSince() == null
                ? summary
                : summary + " transcripts=" + transcripts.recordings().size(),
            artifacts));
    return transcripts;
  }

  private DeclaredTranscripts transcripts(Answer.@Nullable Printed printed) {
    Instant since = state.transcriptsSince();
    return since == null
        ? DeclaredTranscripts.NOTHING
        : new TranscriptRecordings(folder, journal.frame().session().runId(), capture, environment)
            .make(state.agent(), since, printed);
  }

  private Artifact declared(String type, String name) throws IOException {
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("non_normative", Json.of(true))
            .with("bytes", Json.of(Files.size(folder.file(name))))
            .with("kept_as", Json.of(capture.mode().word()));
    return Artifacts.file(type, folder, name, metadata);
  }

  private WorkspaceChanges changes() throws IOException {
    try (WorkspaceSnapshot before = WorkspaceSnapshot.open(folder.work())) {
      WorkspaceChanges changes = WorkspaceChanges.between(before, folder.workspace());
      if (!journal.has(EventKind.FS_DIFF_CAPTURED)) {
        writePatch(before, changes);
        diffCaptured(changes);
      }
      return changes;
    }
  }

  private void writePatch(WorkspaceSnapshot before, WorkspaceChanges changes) throws IOException {
    Capture.Filter filter = capture.filter();
    try (OutputStream file = folder.create(RunFolder.PATCH);
        OutputStream filtered = new BufferedOutputStream(new FilteredStream(filter, file))) {
      boolean isBinaryKept = capture.mode() != CaptureMode.REDACTED;
      new PatchWriter(before, folder.workspace(), isBinaryKept, filtered).write(changes);
    }
  }

  private void diffCaptured(WorkspaceChanges changes) throws IOException {
    List<String> paths =
        changes.all().stream()
            .map(FileChange::path)
            .map(PathBytes::text)
            .distinct()
            .limit(MOST_PATHS)
            .map(capture::text)
            .toList();
    int total = changes.all().size();
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("changed_paths", Json.of(paths))
            .with("total_changed", Json.of(total))
            .with("method", Json.of("other"))
            .with("method_detail", Json.of("snapshots before and after, as a git patch"))
            .with("git_head_after", Json.of(WorkspaceHead.of(folder.workspace())))
            .with("not_in_patch", Json.of(changes.passedOver().size()));
    journal.add(
        new Journal.Entry(
            EventKind.FS_DIFF_CAPTURED,
            ActionType.EDIT,
            total + (total == 1 ? " change" : " changes"),
            List.of(Artifacts.file("diff", folder, RunFolder.PATCH, metadata))));
  }

  /** The commands; null if they could not be observed. */
  private @Nullable List<ObservedCommand> commands(long agentPid) throws IOException {
    if (!state.isWatched()) {
      unavailable("wrappers disabled");
      return null;
    }
    if (!Files.isDirectory(state.notes())) {
      unavailable("unknown: the notes of the wrappers are gone");
      return null;
    }
    List<ObservedCommand> commands =
        CommandNotes.read(state.notes(), new Uptime(state.clock()), agentPid);
    if (commands.isEmpty()) {
      unavailable("none invoked: no wrapped program was called by its name");
      return commands;
    }
    if (!journal.has(EventKind.COMMANDS_OBSERVED)) {
      observed(commands);
    }
    return commands;
  }

  private void unavailable(String why) throws IOException {
    if (!journal.has(EventKind.COMMANDS_OBSERVATION_UNAVAILABLE)) {
      journal.add(
          new Journal.Entry(
              EventKind.COMMANDS_OBSERVATION_UNAVAILABLE, ActionType.OTHER, why, List.of()));
    }
  }

  private void observed(List<ObservedCommand> commands) throws IOException {
    try (OutputStream out = folder.create(RunFolder.COMMANDS)) {
      new CommandLog(capture).write(commands, out);
    }
    List<String> categories =
        commands.stream()
            .map(command -> Category.of(command.words()).word())
            .distinct()
            .sorted()
            .toList();
    Json.Fields metadata =
        Json.Fields.EMPTY
            .with("observed_count", Json.of(commands.size()))
            .with("categories_seen", Json.of(categories));
    boolean isTested = categories.contains(Category.TEST.word());
    journal.add(
        new Journal.Entry(
            EventKind.COMMANDS_OBSERVED,
            isTested ? ActionType.RUN_TESTS : ActionType.COMMAND,
            "observed_count=" + commands.size() + "; only wrapped programs are seen",
            List.of(Artifacts.file("command_log", folder, RunFolder.COMMANDS, metadata))));
  }

  private Evaluation evaluate(RunObservations observed) throws IOException {
    ConstraintChecks demanded = new ConstraintChecks(folder, state, capture, environment);
    Check command = demanded.command();
    Json schema = demanded.schema();
    Evaluation evaluation =
        new Evaluator(state.scenario(), observed, capture).evaluate(schema, command);
    if (!journal.has(EventKind.EVALUATION_PERFORMED)) {
      journal.add(
          new Journal.Entry(
              EventKind.EVALUATION_PERFORMED,
              ActionType.OTHER,
              "mechanical checks of the artifacts",
              demanded.artifacts(),
              List.of(),
              null,
              evaluation));
    }
    return evaluation;
  }

  private void finished(Evaluation evaluation, @Nullable Integer exitCode) throws IOException {
    String summary =
        "alignment="
            + evaluation.alignment().status().word()
            + " quality="
            + evaluation.quality().status().word()
            + " policy="
            + evaluation.policy().status().word()
            + " exit_code="
            + (exitCode == null ? "unknown" : exitCode);
    Path recording = folder.recording();
    journal.add(
        new Journal.Entry(
            EventKind.RUN_FINISHED,
            ActionType.OTHER,
            summary,
            List.of(
                Artifacts.file(
                    "summary", folder, recording.getFileName().toString(), Json.Fields.EMPTY)),
            List.of(),
            null,
            evaluation));
  }
}
