package dev.blackbox.testkit.model;

import java.util.ArrayList;
import java.util.List;

/** An answer in the events of the OpenAI Responses API. */
final class ResponsesWire {
  private final List<String> events = new ArrayList<>();
  private final List<String> items = new ArrayList<>();

  private ResponsesWire() {}

  static List<String> events(String id, ScriptedTurn turn, List<ScriptedCall> calls) {
    ResponsesWire wire = new ResponsesWire();
    wire.event(
        "response.created", "\"response\":" + response(id, "in_progress", List.of(), "null"));
    if (!turn.text().isEmpty()) {
      wire.message(turn.text());
    }
    calls.forEach(wire::call);
    String usage =
        "{\"input_tokens\":100,\"input_tokens_details\":{\"cached_tokens\":0},"
            + "\"output_tokens\":20,\"output_tokens_details\":{\"reasoning_tokens\":0},"
            + "\"total_tokens\":120}";
    String status = turn.isTooLong() ? "incomplete" : "completed";
    wire.event("response." + status, "\"response\":" + response(id, status, wire.items, usage));
    return wire.events;
  }

  private static String response(String id, String status, List<String> items, String usage) {
    return "{\"id\":\"resp_"
        + id
        + "\",\"object\":\"response\",\"created_at\":1,\"status\":\""
        + status
        + "\",\"incomplete_details\":"
        + (status.equals("incomplete") ? "{\"reason\":\"max_output_tokens\"}" : "null")
        + ",\"error\":null,\"model\":\"scripted\",\"output\":["
        + String.join(",", items)
        + "],\"usage\":"
        + usage
        + ",\"metadata\":{}}";
  }

  private void message(String text) {
    String id = "msg_" + items.size();
    String part =
        "{\"type\":\"output_text\",\"text\":" + JsonString.of(text) + ",\"annotations\":[]}";
    String head = "{\"type\":\"message\",\"id\":\"" + id + "\",\"role\":\"assistant\",\"status\":";
    String done = head + "\"completed\",\"content\":[" + part + "]}";
    added(head + "\"in_progress\",\"content\":[]}");
    event(
        "response.output_text.delta",
        "\"item_id\":\""
            + id
            + "\",\"output_index\":"
            + items.size()
            + ",\"content_index\":0,\"delta\":"
            + JsonString.of(text));
    finished(done);
  }

  private void call(ScriptedCall call) {
    String head =
        "{\"type\":\"function_call\",\"id\":\"fc_"
            + items.size()
            + "\",\"call_id\":"
            + JsonString.of(call.id())
            + (call.namespace().isEmpty()
                ? ""
                : ",\"namespace\":" + JsonString.of(call.namespace()))
            + ",\"name\":"
            + JsonString.of(call.tool());
    added(head + ",\"status\":\"in_progress\",\"arguments\":\"\"}");
    finished(head + ",\"status\":\"completed\",\"arguments\":" + JsonString.of(call.input()) + "}");
  }

  private void added(String item) {
    event("response.output_item.added", "\"output_index\":" + items.size() + ",\"item\":" + item);
  }

  private void finished(String item) {
    event("response.output_item.done", "\"output_index\":" + items.size() + ",\"item\":" + item);
    items.add(item);
  }

  private void event(String type, String fields) {
    String head = "{\"type\":\"" + type + "\",\"sequence_number\":" + events.size() + ",";
    events.add("event: " + type + "\ndata: " + head + fields + "}\n\n");
  }
}
