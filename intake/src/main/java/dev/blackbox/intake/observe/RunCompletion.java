package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.evaluation.Evaluator;
import dev.blackbox.intake.observe.evaluation.RunObservations;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.ProcessResult;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.transcript.DeclaredTranscripts;
import dev.blackbox.intake.observe.transcript.ScreenText;
import dev.blackbox.intake.observe.transcript.TranscriptRecordings;
import dev.blackbox.intake.observe.workspace.OwnFile;
import dev.blackbox.intake.observe.workspace.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
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
  private static final int MOST_SURVIVORS = 20;

  private final HeldRun run;
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
  RunCompletion(HeldRun run, RunState state, Journal journal, Map<String, String> environment) {
    this.run = run;
    this.folder = run.folder();
    this.state = state;
    this.journal = journal;
    this.capture = Capture.of(state.capture(), environment);
    this.environment = Map.copyOf(environment);
  }

  /** What a terminal showed is read as text. */
  private Answer.@Nullable Printed text(Answer.@Nullable Printed printed) {
    return printed == null || !state.isTerminal() ? printed : () -> new ScreenText(printed.open());
  }

  /** How the agent ended; unknown facts are null. */
  record Seen(@Nullable ProcessResult ended, long agentPid, Answer.@Nullable Printed printed) {}

  RunResult finish(Seen seen) throws IOException {
    run.restore();
    completed(seen.ended());
    Answer.Printed printed = text(seen.printed());
    DeclaredTranscripts declared = captured(printed);
    WorkspaceChanges changes = new DiffCapture(run, journal, capture).record();
    List<ObservedCommand> commands =
        new CommandCapture(folder, state, journal, capture).record(seen.agentPid());
    run.restore();
    Integer exitCode = seen.ended() == null ? null : seen.ended().exitCode();
    boolean isObserved = commands != null && !commands.isEmpty();
    RunObservations observed =
        new RunObservations(
            exitCode,
            changes,
            isObserved ? commands : null,
            printed,
            printed == null ? null : Answer.of(state.agent(), printed),
            run.interference());
    Evaluation evaluation = evaluate(observed);
    Duration duration = seen.ended() == null ? null : seen.ended().duration();
    RunRecording.write(folder, journal, observed, capture, duration, evaluation);
    finished(evaluation, exitCode);
    run.restore();
    Deletion.of(state.notes());
    Deletion.of(folder.work());
    return new RunResult(
        folder.path(),
        journal.frame().session(),
        exitCode,
        seen.ended() != null && seen.ended().isTimedOut(),
        duration,
        changes,
        commands,
        seen.ended() == null ? List.of() : seen.ended().survivors(),
        evaluation,
        declared,
        run.interference());
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
              "process",
              "the runner ended before the agent; its end was not seen",
              withInterference(unseen));
      journal.add(
          new Journal.Entry(
              EventKind.AGENT_COMPLETED,
              ActionType.OTHER,
              "exit_code=unknown duration_ms=unknown recovered=yes" + interference(),
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
            + (ended.survivors().isEmpty() ? "" : " still_running=" + ended.survivors().size())
            + interference();
    journal.add(
        new Journal.Entry(
            EventKind.AGENT_COMPLETED,
            ActionType.OTHER,
            summary,
            List.of(
                Artifacts.fact("process", "the agent has ended", withInterference(facts(ended)))),
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

  /** Names what other processes did to the files of the run until now. */
  private Json.Fields withInterference(Json.Fields facts) {
    List<String> found = run.interference();
    return found.isEmpty() ? facts : facts.with("run_files_changed", Json.of(found));
  }

  private String interference() {
    int count = run.interference().size();
    return count == 0 ? "" : " run_files_changed=" + count;
  }

  private DeclaredTranscripts captured(Answer.@Nullable Printed printed) throws IOException {
    if (journal.has(EventKind.ARTIFACTS_CAPTURED)) {
      return DeclaredTranscripts.NOTHING;
    }
    DeclaredTranscripts transcripts = transcripts(printed);
    List<Artifact> artifacts = new ArrayList<>();
    artifacts.add(output("stdout_log", RunFolder.STDOUT, run.stdout()));
    artifacts.add(output("stderr_log", RunFolder.STDERR, run.stderr()));
    for (String recording : transcripts.recordings()) {
      long bytes = Files.size(folder.file(recording));
      artifacts.add(Artifacts.file("transcript", folder, recording, declared(bytes)));
    }
    boolean isLost = run.stdout().isLost() || run.stderr().isLost();
    String summary =
        isLost
            ? "stdout or stderr was rewritten by another process"
            : "stdout and stderr are on disk";
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

  private Artifact output(String type, String name, OwnFile file) throws IOException {
    Json.Fields metadata = declared(file.size());
    return Artifacts.file(
        type,
        name,
        file.hash(),
        file.isLost() ? metadata.with("rewritten", Json.of(true)) : metadata);
  }

  private Json.Fields declared(long bytes) {
    return Json.Fields.EMPTY
        .with("non_normative", Json.of(true))
        .with("bytes", Json.of(bytes))
        .with("kept_as", Json.of(capture.mode().word()));
  }

  private Evaluation evaluate(RunObservations observed) throws IOException {
    ConstraintChecks demanded = new ConstraintChecks(folder, state, capture, environment);
    Check command = demanded.command(observed.changes() != null);
    Evaluation evaluation =
        new Evaluator(state.scenario(), observed, capture).evaluate(state.schema(), command);
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
            + (exitCode == null ? "unknown" : exitCode)
            + interference();
    journal.add(
        new Journal.Entry(
            EventKind.RUN_FINISHED,
            ActionType.OTHER,
            summary,
            List.of(Artifacts.file("summary", folder, RunFolder.RECORDING, Json.Fields.EMPTY)),
            List.of(),
            null,
            evaluation));
  }
}
