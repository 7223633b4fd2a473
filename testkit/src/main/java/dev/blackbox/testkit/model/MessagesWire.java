package dev.blackbox.testkit.model;

import java.util.ArrayList;
import java.util.List;

/** An answer in the events of the Anthropic Messages API. */
final class MessagesWire {
  private static final String USAGE =
      "{\"input_tokens\":100,\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":0,"
          + "\"output_tokens\":%d}";

  private final List<String> events = new ArrayList<>();
  private int block;

  private MessagesWire() {}

  static List<String> events(String id, ScriptedTurn turn, List<ScriptedCall> calls) {
    MessagesWire wire = new MessagesWire();
    wire.event(
        "message_start",
        "\"message\":{\"id\":\"msg_"
            + id
            + "\",\"type\":\"message\",\"role\":\"assistant\","
            + "\"model\":\"scripted\",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,"
            + "\"usage\":"
            + USAGE.formatted(1)
            + "}");
    if (!turn.thinking().isEmpty()) {
      wire.block(
          "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}",
          "{\"type\":\"thinking_delta\",\"thinking\":" + JsonString.of(turn.thinking()) + "}",
          "{\"type\":\"signature_delta\",\"signature\":\"c2lnbmVk\"}");
    }
    if (!turn.text().isEmpty()) {
      wire.block(
          "{\"type\":\"text\",\"text\":\"\"}",
          "{\"type\":\"text_delta\",\"text\":" + JsonString.of(turn.text()) + "}");
    }
    for (ScriptedCall call : calls) {
      wire.block(
          "{\"type\":\"tool_use\",\"id\":"
              + JsonString.of(call.id())
              + ",\"name\":"
              + JsonString.of(call.tool())
              + ",\"input\":{}}",
          "{\"type\":\"input_json_delta\",\"partial_json\":" + JsonString.of(call.input()) + "}");
    }
    String stop = turn.isTooLong() ? "max_tokens" : calls.isEmpty() ? "end_turn" : "tool_use";
    wire.event(
        "message_delta",
        "\"delta\":{\"stop_reason\":\""
            + stop
            + "\",\"stop_sequence\":null},\"usage\":"
            + USAGE.formatted(20));
    wire.event("message_stop", "");
    return wire.events;
  }

  /** The same as one JSON object, for requests without streaming. */
  static String whole(String id, String text) {
    return "{\"id\":\"msg_"
        + id
        + "\",\"type\":\"message\",\"role\":\"assistant\","
        + "\"model\":\"scripted\",\"content\":[{\"type\":\"text\",\"text\":"
        + JsonString.of(text)
        + "}],\"stop_reason\":\"end_turn\",\"stop_sequence\":null,\"usage\":"
        + USAGE.formatted(5)
        + "}";
  }

  private void block(String start, String... deltas) {
    event("content_block_start", "\"index\":" + block + ",\"content_block\":" + start);
    for (String delta : deltas) {
      event("content_block_delta", "\"index\":" + block + ",\"delta\":" + delta);
    }
    event("content_block_stop", "\"index\":" + block);
    block++;
  }

  private void event(String type, String fields) {
    String rest = fields.isEmpty() ? "" : "," + fields;
    events.add("event: " + type + "\ndata: {\"type\":\"" + type + "\"" + rest + "}\n\n");
  }
}
