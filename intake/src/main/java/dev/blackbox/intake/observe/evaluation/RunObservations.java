package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.adapter.Answer;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.workspace.PathBytes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What there is to judge a run by.
 *
 * @param exitCode null where nobody saw the agent end
 * @param changes null where files could not be compared
 * @param commands null where commands could not be observed
 * @param printed what the agent printed on standard output; null where it is not kept
 */
public record RunObservations(
    AgentCommand agent,
    @Nullable Integer exitCode,
    @Nullable WorkspaceChanges changes,
    @Nullable List<ObservedCommand> commands,
    Answer.@Nullable Printed printed) {

  List<String> paths() {
    return changes == null
        ? List.of()
        : changes.all().stream().map(FileChange::path).map(PathBytes::text).distinct().toList();
  }

  public Optional<List<ObservedCommand>> seen() {
    return Optional.ofNullable(commands);
  }
}
