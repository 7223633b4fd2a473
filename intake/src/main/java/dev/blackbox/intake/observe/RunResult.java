package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.DeclaredTranscripts;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a run.
 *
 * @param exitCode the agent's; null where nobody saw it end
 * @param commands how many commands were observed; -1 where none could be
 * @param declared what the agent itself wrote about the run
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
    DeclaredTranscripts declared) {
  public RunResult {
    survivors = List.copyOf(survivors);
  }
}
