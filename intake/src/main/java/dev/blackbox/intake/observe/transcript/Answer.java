package dev.blackbox.intake.observe.transcript;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.source.RecordReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    AtomicReference<@Nullable String> message = new AtomicReference<>();
    forEachEvent(printed, event -> agent.answer(event).ifPresent(message::set));
    String last = message.get();
    if (last == null) {
      return printed;
    }
    byte[] bytes = last.getBytes(StandardCharsets.UTF_8);
    return () -> new ByteArrayInputStream(bytes);
  }

  /** Finds the JSON events in an output. */
  static void forEachEvent(Printed printed, Consumer<Json> reader) throws IOException {
    try (OutputLines lines = new OutputLines(printed.open())) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.startsWith("{")) {
          RecordReader.read(line).ifPresent(reader);
        }
      }
    }
  }
}
