package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.transcript.Answer;
import dev.blackbox.intake.observe.workspace.PathBytes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The observations that a run is evaluated by.
 *
 * @param exitCode null if the agent's end was not observed
 * @param changes null if files could not be compared
 * @param commands null if commands could not be observed
 * @param printed the agent's standard output; null if it is not kept
 * @param answer the agent's answer in its output; null if the output is not kept
 * @param interference what other processes did to the files of the run
 */
public record RunObservations(
    @Nullable Integer exitCode,
    @Nullable WorkspaceChanges changes,
    @Nullable List<ObservedCommand> commands,
    Answer.@Nullable Printed printed,
    Answer.@Nullable Printed answer,
    List<String> interference) {
  public RunObservations {
    interference = List.copyOf(interference);
  }

  List<String> paths() {
    return changes == null
        ? List.of()
        : changes.all().stream().map(FileChange::path).map(PathBytes::text).distinct().toList();
  }

  public Optional<List<ObservedCommand>> seen() {
    return Optional.ofNullable(commands);
  }
}
