package dev.blackbox.intake.observe.adapter;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The part of an agent's output that is its answer: what it said last, where it prints a stream of
 * JSON events, and everything it printed otherwise.
 */
public final class Answer {
  /** Opens what the agent printed, as often as it is wanted. */
  public interface Printed {
    InputStream open() throws IOException;
  }

  private Answer() {}

  public static Printed of(AgentCommand agent, Printed printed) throws IOException {
    if (agent == AgentCommand.COMMAND) {
      return printed;
    }
    String said = null;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(printed.open(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said = line.startsWith("{") ? said(line).orElse(said) : said;
      }
    }
    return said == null ? printed : bytes(said);
  }

  private static Printed bytes(String text) {
    return () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<String> said(String line) {
    try {
      return JsonText.read(new StringReader(line)) instanceof Json.Fields event
          ? Optional.ofNullable(said(event))
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Claude: {@code {"type":"result","result":"…"}}; Codex: an item of type agent_message. */
  private static @Nullable String said(Json.Fields event) {
    String type = text(event, "type");
    if (type.equals("result")) {
      return event.get("result").map(Json::text).orElse(null);
    }
    boolean isMessage =
        type.equals("item.completed")
            && event.get("item").orElse(Json.Literal.NULL) instanceof Json.Fields item
            && text(item, "type").equals("agent_message");
    return isMessage && event.get("item").orElse(Json.Literal.NULL) instanceof Json.Fields item
        ? text(item, "text")
        : null;
  }

  private static String text(Json.Fields object, String name) {
    return object.get(name).map(Json::text).orElse("");
  }
}
