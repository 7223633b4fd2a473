package dev.blackbox.testkit.model;

import java.util.ArrayList;
import java.util.List;

/** An answer in the chunks of the OpenAI Chat Completions API. */
final class ChatWire {
  private static final String USAGE =
      "{\"prompt_tokens\":100,\"completion_tokens\":20,\"total_tokens\":120,"
          + "\"prompt_tokens_details\":{\"cached_tokens\":40}}";

  private final String id;
  private final List<String> events = new ArrayList<>();

  private ChatWire(String id) {
    this.id = id;
  }

  static List<String> events(String id, ScriptedTurn turn, List<ScriptedCall> calls) {
    ChatWire wire = new ChatWire(id);
    wire.delta("{\"role\":\"assistant\",\"content\":\"\"}", "null");
    if (!turn.thinking().isEmpty()) {
      wire.delta("{\"reasoning_content\":" + JsonString.of(turn.thinking()) + "}", "null");
    }
    if (!turn.text().isEmpty()) {
      wire.delta("{\"content\":" + JsonString.of(turn.text()) + "}", "null");
    }
    for (int i = 0; i < calls.size(); i++) {
      wire.delta("{\"tool_calls\":[" + call(i, calls.get(i)) + "]}", "null");
    }
    String stop = turn.isTooLong() ? "length" : calls.isEmpty() ? "stop" : "tool_calls";
    wire.delta("{}", "\"" + stop + "\"");
    wire.event("[]", ",\"usage\":" + USAGE);
    wire.events.add("data: [DONE]\n\n");
    return wire.events;
  }

  private static String call(int index, ScriptedCall call) {
    return "{\"index\":"
        + index
        + ",\"id\":"
        + JsonString.of(call.id())
        + ",\"type\":\"function\",\"function\":{\"name\":"
        + JsonString.of(call.tool())
        + ",\"arguments\":"
        + JsonString.of(call.input())
        + "}}";
  }

  /** The same as one JSON object, for requests without streaming. */
  static String whole(String id, String text) {
    return head(id, "chat.completion")
        + "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
        + JsonString.of(text)
        + "},\"finish_reason\":\"stop\"}],\"usage\":"
        + USAGE
        + "}";
  }

  private static String head(String id, String object) {
    return "{\"id\":\"chatcmpl-"
        + id
        + "\",\"object\":\""
        + object
        + "\",\"created\":1,\"model\":\"scripted\",";
  }

  private void delta(String delta, String stop) {
    event("[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + stop + "}]", "");
  }

  private void event(String choices, String more) {
    String head = head(id, "chat.completion.chunk");
    events.add("data: " + head + "\"choices\":" + choices + more + "}\n\n");
  }
}
