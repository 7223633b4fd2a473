package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.DecisionSession;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.DeclaredTranscripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param exitCode the agent's; null if its end was not observed
 * @param duration null if its end was not observed
 * @param changes null if the workspace could not be compared
 * @param observed the observed commands; null if commands could not be observed
 * @param declared the agent's own transcripts of the run
 * @param interference what other processes did to the files that only the runner writes
 */
public record RunResult(
    Path folder,
    DecisionSession session,
    @Nullable Integer exitCode,
    boolean isTimedOut,
    @Nullable Duration duration,
    @Nullable WorkspaceChanges changes,
    @Nullable List<ObservedCommand> observed,
    List<Survivor> survivors,
    Evaluation evaluation,
    DeclaredTranscripts declared,
    List<String> interference) {
  public RunResult {
    survivors = List.copyOf(survivors);
    interference = List.copyOf(interference);
  }

  public String runId() {
    return session.runId();
  }

  /** The number of observed commands; -1 if commands could not be observed. */
  public int commands() {
    return observed == null ? -1 : observed.size();
  }

  /** The number of changed files; -1 if the workspace could not be compared. */
  public int changedFiles() {
    return changes == null ? -1 : changes.all().size();
  }
}
