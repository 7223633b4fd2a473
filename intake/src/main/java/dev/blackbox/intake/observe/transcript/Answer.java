package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Finds the answer in an agent's output: the last message if it prints JSON events, and the whole
 * output otherwise.
 */
public final class Answer {
  /** The output of an agent; can be opened repeatedly. */
  public interface Printed {
    InputStream open() throws IOException;
  }

  private Answer() {}

  public static Printed of(AgentCommand agent, Printed printed) throws IOException {
    if (agent.equals(AgentCommand.ANY)) {
      return printed;
    }
    String message = null;
    RecordReader reader = new RecordReader(FieldSelection.ALL);
    try (SourceLines lines = new SourceLines("", printed.open())) {
      while (lines.next()) {
        if (lines.buffer()[lines.start()] == '{' && !lines.isCut()) {
          message =
              reader
                  .read(lines.buffer(), lines.start(), lines.end())
                  .flatMap(agent::answer)
                  .orElse(message);
        }
      }
    }
    if (message == null) {
      return printed;
    }
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    return () -> new ByteArrayInputStream(bytes);
  }
}
