package dev.blackbox.intake.opencode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Maps the parts of messages, which are the same in an export and in the output of a run. */
final class OpencodePartMapper {
  private static final Set<String> SILENT = Set.of("step-start", "snapshot");

  private final SessionWriter writer;
  private final Map<String, Integer> started = new HashMap<>();
  private int threads = SessionWriter.MAIN;

  OpencodePartMapper(SessionWriter writer) {
    this.writer = writer;
  }

  /**
   * The message that a part belongs to.
   *
   * @param model empty if unknown
   */
  record Message(boolean isUser, String model, String id) {}

  void map(Node part, Message message) throws IOException {
    String type = part.text("type");
    at(part.get("time"), "start");
    switch (type) {
      case "text" ->
          writer.message(
              message.isUser ? LineKind.USER : LineKind.AGENT,
              part.text("text"),
              Meta.none().mark("extra.meta", part.get("synthetic").isTrue()));
      case "reasoning" -> writer.message(LineKind.THINKING, part.text("text"), Meta.none());
      case "tool" -> tool(part);
      case "file" -> file(part, List.of());
      case "step-finish" -> usage(part, message);
      default -> {
        if (!SILENT.contains(type)) {
          writer.unknown(List.of(Arg.pair("part", type)), part.text());
        }
      }
    }
  }

  private void tool(Node part) throws IOException {
    String id = part.text("callID");
    Node state = part.get("state");
    Node time = state.get("time");
    at(time, "start");
    if (!started.containsKey(id)) {
      start(id, part.text("tool"), state);
    }
    String status = state.text("status");
    if (status.equals("completed") || status.equals("error")) {
      at(time, "end");
      boolean hasFailed = status.equals("error");
      Meta meta =
          Meta.none()
              .put("latency_ms", Math.max(0, time.number("end") - time.number("start")))
              .put("extra.exit_code", state.get("metadata").text("exit"));
      writer.result(
          id,
          started.getOrDefault(id, SessionWriter.MAIN),
          state.text(hasFailed ? "error" : "output"),
          hasFailed,
          meta);
      for (Node file : state.get("attachments").items()) {
        file(file, List.of(Arg.pair("call", id)));
      }
    }
  }

  private void start(String id, String name, Node state) throws IOException {
    Node input = state.get("input");
    boolean isSubagent = name.equals("task");
    int thread = isSubagent ? ++threads : SessionWriter.MAIN;
    started.put(id, thread);
    if (isSubagent) {
      String type = input.text("subagent_type");
      writer.call(
          LineKind.SUBAGENT,
          type.isEmpty() ? name : type,
          id,
          thread,
          writer.args(input),
          Meta.none().put("extra.session", state.get("metadata").text("sessionId")));
    } else {
      writer.call(LineKind.TOOL_START, name, id, input, Meta.none());
      todos(name, input);
    }
  }

  /** Writes a file, given by its URL or within a data URL: {@code data:image/png;base64,…}. */
  private void file(Node part, List<Arg> args) throws IOException {
    String url = part.text("url");
    int comma = url.indexOf(',');
    if (url.startsWith("data:") && comma > 0 && url.substring(0, comma).endsWith(";base64")) {
      writer.attachment(args, url.substring(comma + 1), part.text("mime"));
    } else {
      writer.lifecycle("attachment", args, url, Meta.none());
    }
  }

  private void todos(String name, Node input) throws IOException {
    List<String> items = new ArrayList<>();
    if (name.equals("todowrite")) {
      for (Node todo : input.get("todos").items()) {
        items.add("[" + todo.text("status") + "] " + todo.text("content"));
      }
    }
    if (!items.isEmpty()) {
      writer.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  /**
   * Writes usage; the three inputs do not overlap here, and reasoning is not part of the output.
   */
  private void usage(Node part, Message message) throws IOException {
    Node tokens = part.get("tokens");
    Node cache = tokens.get("cache");
    long prompt = tokens.number("input") + cache.number("read") + cache.number("write");
    List<Arg> fields = new ArrayList<>();
    if (!message.model.isEmpty()) {
      fields.add(Arg.pair("model", message.model));
    }
    fields.add(Arg.pair("prompt_tokens", Long.toString(prompt)));
    fields.add(
        Arg.pair(
            "completion_tokens",
            Long.toString(tokens.number("output") + tokens.number("reasoning"))));
    fields.add(Arg.pair("cached_tokens", cache.get("read").isAbsent() ? "0" : cache.text("read")));
    if (!part.get("cost").isAbsent()) {
      fields.add(Arg.pair("cost_usd", part.text("cost")));
    }
    fields.add(Arg.pair("extra.message_id", message.id));
    writer.comment(CommentType.METRICS, "metrics", fields);
  }

  /** Writes the error of a failed request, if there is one. */
  void failure(Node error) throws IOException {
    if (!error.isAbsent()) {
      String message = error.get("data").text("message");
      writer.lifecycle(
          "api-error",
          List.of(),
          message.isEmpty() ? error.text() : message,
          true,
          Meta.none().put("level", "error"));
    }
  }

  private void at(Node time, String key) {
    String when = time(time, key);
    if (!when.isEmpty()) {
      writer.at(when, SessionWriter.MAIN);
    }
  }

  static String time(Node time, String key) {
    return ofMillis(time.number(key));
  }

  /** A time given as milliseconds since 1970; empty for none. */
  static String ofMillis(long millis) {
    return millis <= 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }
}
