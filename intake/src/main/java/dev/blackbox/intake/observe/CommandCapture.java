package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.ActionType;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.observe.command.Category;
import dev.blackbox.intake.observe.command.CommandLog;
import dev.blackbox.intake.observe.command.CommandNotes;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.command.Uptime;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.workspace.RunFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records the programs that the agent called: event 7 and its log. */
final class CommandCapture {
  private final RunFolder folder;
  private final RunState state;
  private final Journal journal;
  private final Capture capture;

  CommandCapture(RunFolder folder, RunState state, Journal journal, Capture capture) {
    this.folder = folder;
    this.state = state;
    this.journal = journal;
    this.capture = capture;
  }

  /** The commands; null if they could not be observed. */
  @Nullable List<ObservedCommand> record(long agentPid) throws IOException {
    if (!state.isWatched()) {
      unavailable("wrappers disabled");
      return null;
    }
    if (!Files.isDirectory(state.notes(), LinkOption.NOFOLLOW_LINKS)) {
      unavailable("unknown: the notes of the wrappers are gone");
      return null;
    }
    Optional<List<ObservedCommand>> commands =
        CommandNotes.read(state.notes(), new Uptime(state.clock()), agentPid);
    if (commands.isEmpty()) {
      unavailable("unknown: the notes of the wrappers are too large");
      return null;
    }
    if (commands.get().isEmpty()) {
      unavailable("none invoked: no wrapped program was called by its name");
    } else if (!isRecorded()) {
      observed(commands.get());
    }
    return commands.get();
  }

  private boolean isRecorded() {
    return journal.has(EventKind.COMMANDS_OBSERVED)
        || journal.has(EventKind.COMMANDS_OBSERVATION_UNAVAILABLE);
  }

  private void unavailable(String why) throws IOException {
    if (!isRecorded()) {
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
}
