package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
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
  private String session = "";

  CodexStreamMapper(SessionWriter writer, CodexCallMapper calls, CodexUsageMapper usage) {
    this.writer = writer;
    this.calls = calls;
    this.usage = usage;
  }

  static boolean isOne(String type) {
    return TYPES.contains(type);
  }

  MappingOutcome map(Json record) throws IOException {
    switch (record.string("type")) {
      case "thread.started" -> {
        session = record.string("thread_id");
        writer.facts().id(session);
      }
      case "turn.started" -> {
        return MappingOutcome.kept("turn.started");
      }
      case "turn.completed" -> {
        usage.turn(session, record.path("usage"));
        writer.lifecycle("turn", List.of(), "", Meta.none());
      }
      case "turn.failed" ->
          writer.lifecycle(
              "turn", List.of(), record.path("error").string("message"), true, error());
      case "error" ->
          writer.lifecycle("api-error", List.of(), record.string("message"), true, error());
      case "item.started" -> {
        return start(record.path("item"));
      }
      case "item.updated" -> {
        return update(record.path("item"));
      }
      default -> {
        return complete(record.path("item"));
      }
    }
    return MappingOutcome.MAPPED;
  }

  private static Meta error() {
    return Meta.none().put("level", "error");
  }

  private MappingOutcome start(Json item) throws IOException {
    return switch (item.string("type")) {
      case "command_execution",
          "mcp_tool_call",
          "collab_tool_call",
          "file_change",
          "web_search" -> {
        call(item);
        yield MappingOutcome.MAPPED;
      }
      case "todo_list" -> {
        calls.todos(item.path("items"), "text");
        yield MappingOutcome.MAPPED;
      }
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome update(Json item) throws IOException {
    if (!item.string("type").equals("todo_list")) {
      return MappingOutcome.UNKNOWN;
    }
    calls.todos(item.path("items"), "text");
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome complete(Json item) throws IOException {
    switch (item.string("type")) {
      case "agent_message" -> message(LineKind.AGENT, item);
      case "reasoning" -> message(LineKind.THINKING, item);
      case "error" -> writer.lifecycle("error", List.of(), item.string("message"), true, error());
      case "todo_list" -> calls.todos(item.path("items"), "text");
      case "command_execution",
          "mcp_tool_call",
          "collab_tool_call",
          "file_change",
          "web_search" -> {
        if (!started.contains(item.string("id"))) {
          call(item);
        }
        CodexCallOutcome outcome = CodexCallOutcome.ofItem(item);
        writer.result(item.string("id"), outcome.output(), outcome.hasFailed(), outcome.meta());
        CodexContentMapper.images(
            item.path("result").path("content"),
            List.of(Arg.pair("call", item.string("id"))),
            writer);
        writer.endAnswer();
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void message(LineKind kind, Json item) throws IOException {
    writer.answer();
    writer.message(kind, item.string("text"), Meta.none());
  }

  private void call(Json item) throws IOException {
    String id = item.string("id");
    started.add(id);
    writer.answer();
    switch (item.string("type")) {
      case "command_execution" -> start("exec_command", id, CodexCallMapper.only(item, "command"));
      case "file_change" -> start("apply_patch", id, CodexCallMapper.only(item, "changes"));
      case "web_search" -> start("web_search", id, CodexCallMapper.only(item, "query"));
      case "mcp_tool_call" ->
          writer.call(
              LineKind.MCP,
              item.string("server").replace('.', '_') + "." + item.string("tool"),
              id,
              item.path("arguments"),
              Meta.none());
      default ->
          start(
              item.string("tool"), id, CodexCallMapper.only(item, "prompt", "receiver_thread_ids"));
    }
  }

  private void start(String name, String id, Json input) throws IOException {
    writer.call(LineKind.TOOL_START, name, id, input, Meta.none());
  }
}
