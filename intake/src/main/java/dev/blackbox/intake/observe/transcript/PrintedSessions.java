package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the ids of sessions in the JSON events that an agent printed. */
final class PrintedSessions {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private PrintedSessions() {}

  static Set<String> of(AgentCommand agent, Answer.@Nullable Printed printed) throws IOException {
    Set<String> found = new HashSet<>();
    if (printed == null || agent.equals(AgentCommand.ANY)) {
      return found;
    }
    RecordReader reader = new RecordReader(FieldSelection.ALL);
    try (SourceLines lines = new SourceLines("", printed.open())) {
      while (lines.next()) {
        if (lines.buffer()[lines.start()] == '{' && !lines.isCut()) {
          reader
              .read(lines.buffer(), lines.start(), lines.end())
              .flatMap(agent::session)
              .filter(id -> ID.matcher(id).matches())
              .ifPresent(found::add);
        }
      }
    }
    return found;
  }
}
