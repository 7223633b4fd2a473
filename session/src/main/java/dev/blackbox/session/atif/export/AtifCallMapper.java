package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnCall;
import java.util.ArrayList;
import java.util.List;

/** Maps the calls of a turn to tool calls. */
final class AtifCallMapper {
  private static final String EXTRA = "extra.";

  /** The metadata that a call keeps in its extra. */
  private static final List<String> KEYS = List.of("span", "parent", "attempt");

  private AtifCallMapper() {}

  static List<ToolCall> calls(Turn turn) {
    List<ToolCall> calls = new ArrayList<>(turn.calls().size());
    turn.calls().forEach(call -> calls.add(of(call)));
    return calls;
  }

  private static ToolCall of(TurnCall call) {
    Metadata meta = call.line().meta();
    JsonObjectBuilder extra = new JsonObjectBuilder().all(extras(meta));
    for (String key : KEYS) {
      meta.get(key).ifPresent(value -> extra.text(key, value));
    }
    return new ToolCall(
        call.id(), call.name(), call.arguments(), extra.toJsonOrNull(), Json.Fields.EMPTY);
  }

  /** The {@code extra.*} metadata of a line. */
  static Json.Fields extras(Metadata meta) {
    JsonObjectBuilder extras = null;
    for (Metadata.Entry entry : meta.entries()) {
      if (isExtra(entry.key())) {
        extras = extras == null ? new JsonObjectBuilder() : extras;
        extras.text(extraName(entry.key()), entry.value());
      }
    }
    return extras == null ? Json.Fields.EMPTY : extras.toJson();
  }

  static boolean isExtra(String key) {
    return key.startsWith(EXTRA) && key.length() > EXTRA.length();
  }

  static String extraName(String key) {
    return key.substring(EXTRA.length());
  }
}
