package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.turns.TurnCall;
import java.util.List;

/** Maps calls to the tool calls of a document. */
final class AtifCallMapper {
  private static final String EXTRA = "extra.";

  /** The metadata that a call keeps in its extra. */
  private static final List<String> KEYS = List.of("span", "parent", "attempt");

  private AtifCallMapper() {}

  static ToolCall of(TurnCall call) {
    Metadata meta = call.line().meta();
    JsonObjectBuilder extra = new JsonObjectBuilder();
    addExtras(meta, extra);
    for (String key : KEYS) {
      meta.get(key).ifPresent(value -> extra.text(key, value));
    }
    return new ToolCall(
        call.id(), call.name(), call.arguments(), extra.toJsonOrNull(), Json.Fields.EMPTY);
  }

  /** Adds the {@code extra.*} metadata of a line. */
  static void addExtras(Metadata meta, JsonObjectBuilder extra) {
    for (Metadata.Entry entry : meta.entries()) {
      if (isExtra(entry.key())) {
        extra.text(extraName(entry.key()), entry.value());
      }
    }
  }

  static boolean isExtra(String key) {
    return key.startsWith(EXTRA) && key.length() > EXTRA.length();
  }

  static String extraName(String key) {
    return key.substring(EXTRA.length());
  }
}
