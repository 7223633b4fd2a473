package dev.blackbox.intake.codex;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells the output of {@code codex exec --json}, which has no times. */
final class StreamRecords {
  private static final Set<String> TYPES =
      Set.of(
          "thread.started",
          "turn.started",
          "turn.completed",
          "turn.failed",
          "item.started",
          "item.updated",
          "item.completed",
          "error");

  private final Narrator narrator;
  private final Calls calls;
  private final Usage usage;
  private final Set<String> started = new HashSet<>();

  StreamRecords(Narrator narrator, Calls calls, Usage usage) {
    this.narrator = narrator;
    this.calls = calls;
    this.usage = usage;
  }

  static boolean isOne(String type) {
    return TYPES.contains(type);
  }

  Fate tell(Node record) throws IOException {
    switch (record.text("type")) {
      case "thread.started" -> narrator.facts().id(record.text("thread_id"));
      case "turn.started" -> {
        return Fate.kept("turn.started");
      }
      case "turn.completed" -> {
        usage.turn(record.get("usage"));
        narrator.lifecycle("turn", List.of(), "", Meta.none());
      }
      case "turn.failed" ->
          narrator.lifecycle("turn", List.of(), record.get("error").text("message"), true, error());
      case "error" ->
          narrator.lifecycle("api-error", List.of(), record.text("message"), true, error());
      case "item.started" -> {
        return start(record.get("item"));
      }
      case "item.updated" -> {
        return update(record.get("item"));
      }
      default -> {
        return complete(record.get("item"));
      }
    }
    return Fate.MAPPED;
  }

  private static Meta error() {
    return Meta.none().put("level", "error");
  }

  private Fate start(Node item) throws IOException {
    return switch (item.text("type")) {
      case "command_execution",
          "mcp_tool_call",
          "collab_tool_call",
          "file_change",
          "web_search" -> {
        call(item);
        yield Fate.MAPPED;
      }
      case "todo_list" -> {
        calls.todos(item.get("items"), "text");
        yield Fate.MAPPED;
      }
      default -> Fate.UNKNOWN;
    };
  }

  private Fate update(Node item) throws IOException {
    if (!item.text("type").equals("todo_list")) {
      return Fate.UNKNOWN;
    }
    calls.todos(item.get("items"), "text");
    return Fate.MAPPED;
  }

  private Fate complete(Node item) throws IOException {
    switch (item.text("type")) {
      case "agent_message" -> narrator.message(LineKind.AGENT, item.text("text"), Meta.none());
      case "reasoning" -> narrator.message(LineKind.THINKING, item.text("text"), Meta.none());
      case "error" -> narrator.lifecycle("error", List.of(), item.text("message"), true, error());
      case "todo_list" -> calls.todos(item.get("items"), "text");
      case "command_execution",
          "mcp_tool_call",
          "collab_tool_call",
          "file_change",
          "web_search" -> {
        if (!started.contains(item.text("id"))) {
          call(item);
        }
        Outcome outcome = Outcome.ofItem(item);
        narrator.result(item.text("id"), outcome.output(), outcome.hasFailed(), outcome.meta());
        Parts.images(
            item.get("result").get("content"),
            List.of(Arg.pair("call", item.text("id"))),
            narrator);
      }
      default -> {
        return Fate.UNKNOWN;
      }
    }
    return Fate.MAPPED;
  }

  private void call(Node item) throws IOException {
    String id = item.text("id");
    started.add(id);
    switch (item.text("type")) {
      case "command_execution" -> start("exec_command", id, Calls.only(item, "command"));
      case "file_change" -> start("apply_patch", id, Calls.only(item, "changes"));
      case "web_search" -> start("web_search", id, Calls.only(item, "query"));
      case "mcp_tool_call" ->
          narrator.call(
              LineKind.MCP,
              item.text("server").replace('.', '_') + "." + item.text("tool"),
              id,
              item.get("arguments"),
              Meta.none());
      default -> start(item.text("tool"), id, Calls.only(item, "prompt", "receiver_thread_ids"));
    }
  }

  private void start(String name, String id, Node input) throws IOException {
    narrator.call(LineKind.TOOL_START, name, id, input, Meta.none());
  }
}
