package dev.blackbox.intake.codex;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Maps the output of {@code codex exec --json}, which has no timestamps. */
final class CodexStreamMapper {
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

  private final SessionWriter writer;
  private final CodexCallMapper calls;
  private final CodexUsageMapper usage;
  private final Set<String> started = new HashSet<>();

  CodexStreamMapper(SessionWriter writer, CodexCallMapper calls, CodexUsageMapper usage) {
    this.writer = writer;
    this.calls = calls;
    this.usage = usage;
  }

  static boolean isOne(String type) {
    return TYPES.contains(type);
  }

  MappingOutcome map(Node record) throws IOException {
    switch (record.text("type")) {
      case "thread.started" -> writer.facts().id(record.text("thread_id"));
      case "turn.started" -> {
        return MappingOutcome.kept("turn.started");
      }
      case "turn.completed" -> {
        usage.turn(record.get("usage"));
        writer.lifecycle("turn", List.of(), "", Meta.none());
      }
      case "turn.failed" ->
          writer.lifecycle("turn", List.of(), record.get("error").text("message"), true, error());
      case "error" ->
          writer.lifecycle("api-error", List.of(), record.text("message"), true, error());
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
    return MappingOutcome.MAPPED;
  }

  private static Meta error() {
    return Meta.none().put("level", "error");
  }

  private MappingOutcome start(Node item) throws IOException {
    return switch (item.text("type")) {
      case "command_execution",
          "mcp_tool_call",
          "collab_tool_call",
          "file_change",
          "web_search" -> {
        call(item);
        yield MappingOutcome.MAPPED;
      }
      case "todo_list" -> {
        calls.todos(item.get("items"), "text");
        yield MappingOutcome.MAPPED;
      }
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome update(Node item) throws IOException {
    if (!item.text("type").equals("todo_list")) {
      return MappingOutcome.UNKNOWN;
    }
    calls.todos(item.get("items"), "text");
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome complete(Node item) throws IOException {
    switch (item.text("type")) {
      case "agent_message" -> writer.message(LineKind.AGENT, item.text("text"), Meta.none());
      case "reasoning" -> writer.message(LineKind.THINKING, item.text("text"), Meta.none());
      case "error" -> writer.lifecycle("error", List.of(), item.text("message"), true, error());
      case "todo_list" -> calls.todos(item.get("items"), "text");
      case "command_execution",
          "mcp_tool_call",
          "collab_tool_call",
          "file_change",
          "web_search" -> {
        if (!started.contains(item.text("id"))) {
          call(item);
        }
        CodexCallOutcome outcome = CodexCallOutcome.ofItem(item);
        writer.result(item.text("id"), outcome.output(), outcome.hasFailed(), outcome.meta());
        CodexContentMapper.images(
            item.get("result").get("content"), List.of(Arg.pair("call", item.text("id"))), writer);
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void call(Node item) throws IOException {
    String id = item.text("id");
    started.add(id);
    switch (item.text("type")) {
      case "command_execution" -> start("exec_command", id, CodexCallMapper.only(item, "command"));
      case "file_change" -> start("apply_patch", id, CodexCallMapper.only(item, "changes"));
      case "web_search" -> start("web_search", id, CodexCallMapper.only(item, "query"));
      case "mcp_tool_call" ->
          writer.call(
              LineKind.MCP,
              item.text("server").replace('.', '_') + "." + item.text("tool"),
              id,
              item.get("arguments"),
              Meta.none());
      default ->
          start(item.text("tool"), id, CodexCallMapper.only(item, "prompt", "receiver_thread_ids"));
    }
  }

  private void start(String name, String id, Node input) throws IOException {
    writer.call(LineKind.TOOL_START, name, id, input, Meta.none());
  }
}
