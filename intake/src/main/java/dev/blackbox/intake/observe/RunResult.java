package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.DeclaredTranscripts;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param exitCode the agent's; null if its end was not observed
 * @param changedFiles -1 if the workspace could not be compared
 * @param commands the number of observed commands; -1 if commands could not be observed
 * @param declared the agent's own transcripts of the run
 * @param interference what other processes did to the files that only the runner writes
 */
public record RunResult(
    Path folder,
    String runId,
    @Nullable Integer exitCode,
    boolean isTimedOut,
    int changedFiles,
    int commands,
    List<Survivor> survivors,
    Evaluation evaluation,
    DeclaredTranscripts declared,
    List<String> interference) {
  public RunResult {
    survivors = List.copyOf(survivors);
    interference = List.copyOf(interference);
  }
}
