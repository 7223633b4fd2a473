package dev.blackbox.intake.opencode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Selection;
import dev.blackbox.intake.source.Teller;
import dev.blackbox.intake.source.Timestamps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Tells the messages of a session, part by part. */
final class ExportedMessages implements Teller {
  private static final Set<String> SILENT = Set.of("step-start", "snapshot");

  private final Narrator narrator;
  private int threads = Narrator.MAIN;
  private String model = "";

  ExportedMessages(Narrator narrator) {
    this.narrator = narrator;
  }

  @Override
  public Set<String> keptTypes() {
    return Set.of();
  }

  @Override
  public Selection selection() {
    return Selection.ALL;
  }

  @Override
  public Fate tell(Node record) throws IOException {
    return tell(record, Narrator.MAIN);
  }

  @Override
  public Fate tell(Node record, int thread) throws IOException {
    Node info = record.get("info");
    if (!record.get("messages").isAbsent()) {
      session(info);
      return Fate.MAPPED;
    }
    String role = info.text("role");
    if (!role.equals("user") && !role.equals("assistant")) {
      return Fate.UNKNOWN;
    }
    narrator.moment(time(info.get("time"), "created"), thread);
    model(info);
    for (Node part : record.get("parts").items()) {
      part(part, role, info);
    }
    failure(info.get("error"));
    return Fate.MAPPED;
  }

  private void session(Node info) throws IOException {
    narrator.facts().id(info.text("id"));
    narrator.facts().version(info.text("version"));
    narrator.facts().cwd(info.text("directory"));
    narrator.facts().model(info.get("model").text("id"));
    narrator.facts().extra("parent_session", info.text("parentID"));
    narrator.moment(time(info.get("time"), "created"), Narrator.MAIN);
    if (!info.text("title").isEmpty()) {
      narrator.lifecycle("title", List.of(), info.text("title"), Meta.none());
    }
  }

  private static String time(Node time, String key) {
    return Timestamps.ofMillis(time.number(key));
  }

  private void model(Node info) throws IOException {
    String now = info.text("modelID");
    if (now.isEmpty()) {
      return;
    }
    if (!model.isEmpty() && !model.equals(now)) {
      narrator.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
    }
    model = now;
    narrator.facts().model(now);
  }

  private void part(Node part, String role, Node info) throws IOException {
    String type = part.text("type");
    String began = time(part.get("time"), "start");
    if (!began.isEmpty()) {
      narrator.moment(began, Narrator.MAIN);
    }
    switch (type) {
      case "text" ->
          narrator.message(
              role.equals("user") ? LineKind.USER : LineKind.AGENT,
              part.text("text"),
              Meta.none().mark("extra.meta", part.get("synthetic").isTrue()));
      case "reasoning" -> narrator.message(LineKind.THINKING, part.text("text"), Meta.none());
      case "tool" -> tool(part);
      case "step-finish" -> usage(part, info);
      default -> {
        if (!SILENT.contains(type)) {
          narrator.unknown(List.of(Arg.pair("part", type)), part.text());
        }
      }
    }
  }

  private void tool(Node part) throws IOException {
    String id = part.text("callID");
    Node state = part.get("state");
    Node input = state.get("input");
    Node time = state.get("time");
    String name = part.text("tool");
    int thread = Narrator.MAIN;
    narrator.moment(time(time, "start"), thread);
    if (name.equals("task")) {
      thread = ++threads;
      String type = input.text("subagent_type");
      narrator.call(
          LineKind.SUBAGENT,
          type.isEmpty() ? name : type,
          id,
          thread,
          narrator.args(input),
          Meta.none().put("extra.session", state.get("metadata").text("sessionId")));
    } else {
      narrator.call(LineKind.TOOL_START, name, id, input, Meta.none());
      todos(name, input);
    }
    String status = state.text("status");
    if (status.equals("completed") || status.equals("error")) {
      narrator.moment(time(time, "end"), Narrator.MAIN);
      boolean hasFailed = status.equals("error");
      Meta meta =
          Meta.none()
              .put("latency_ms", Math.max(0, time.number("end") - time.number("start")))
              .put("extra.exit_code", state.get("metadata").text("exit"));
      narrator.result(id, thread, state.text(hasFailed ? "error" : "output"), hasFailed, meta);
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
      narrator.message(LineKind.TODOS, String.join("; ", items), Meta.none());
    }
  }

  /** The three inputs do not overlap here; reasoning is not part of the output. */
  private void usage(Node part, Node info) throws IOException {
    Node tokens = part.get("tokens");
    Node cache = tokens.get("cache");
    long prompt = tokens.number("input") + cache.number("read") + cache.number("write");
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("model", info.text("modelID")));
    fields.add(Arg.pair("prompt_tokens", Long.toString(prompt)));
    fields.add(
        Arg.pair(
            "completion_tokens",
            Long.toString(tokens.number("output") + tokens.number("reasoning"))));
    fields.add(Arg.pair("cached_tokens", cache.get("read").isAbsent() ? "0" : cache.text("read")));
    if (!part.get("cost").isAbsent()) {
      fields.add(Arg.pair("cost_usd", part.text("cost")));
    }
    fields.add(Arg.pair("extra.message_id", info.text("id")));
    narrator.comment(CommentType.METRICS, "metrics", fields);
  }

  private void failure(Node error) throws IOException {
    if (!error.isAbsent()) {
      String message = error.get("data").text("message");
      narrator.lifecycle(
          "api-error",
          List.of(),
          message.isEmpty() ? error.text() : message,
          true,
          Meta.none().put("level", "error"));
    }
  }

  @Override
  public void finish() {
    // every message was told when it came
  }
}
