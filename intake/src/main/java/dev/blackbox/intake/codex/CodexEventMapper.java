package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Maps the events of a turn: {@code event_msg}. */
final class CodexEventMapper {
  /** Types that items repeat. */
  private static final Set<String> KEPT =
      Set.of(
          "task_started",
          "turn_started",
          "thread_settings_applied",
          "item_started",
          "context_compacted",
          "agent_reasoning_section_break",
          "exec_command_begin",
          "exec_command_end",
          "exec_command_output_delta",
          "mcp_tool_call_begin",
          "mcp_tool_call_end",
          "patch_apply_begin",
          "patch_apply_end",
          "web_search_begin",
          "web_search_end",
          "plan_update",
          "turn_diff",
          "session_configured");

  private final SessionWriter writer;
  private final CodexCallMapper calls;
  private final CodexEchoFilter echoes;
  private final CodexUsageMapper usage;

  CodexEventMapper(
      SessionWriter writer, CodexCallMapper calls, CodexEchoFilter echoes, CodexUsageMapper usage) {
    this.writer = writer;
    this.calls = calls;
    this.echoes = echoes;
    this.usage = usage;
  }

  MappingOutcome map(Json event, int thread, String timestamp) throws IOException {
    String type = event.string("type");
    switch (type) {
      case "token_count" -> {
        return usage.count(thread, event.path("info"));
      }
      case "user_message" -> {
        return echo(LineKind.USER, event.string("message"), type, timestamp);
      }
      case "agent_message" -> {
        return echo(LineKind.AGENT, event.string("message"), type, timestamp);
      }
      case "agent_reasoning", "agent_reasoning_raw_content" -> {
        return echo(LineKind.THINKING, event.string("text"), type, timestamp);
      }
      case "item_completed" -> {
        return completed(event.path("item"), timestamp);
      }
      case "task_complete", "turn_complete" -> complete(event);
      case "turn_aborted" -> {
        flush();
        List<Arg> args = new ArrayList<>();
        CodexRecordMapper.add(args, "reason", event.string("reason"));
        writer.lifecycle("interrupt", args, "", latency(event));
      }
      case "error", "stream_error" ->
          writer.lifecycle("api-error", List.of(), event.string("message"), true, error());
      case "warning" ->
          writer.lifecycle(
              "warning", List.of(), event.string("message"), Meta.none().put("level", "warn"));
      case "thread_name_updated" ->
          writer.lifecycle("title", List.of(), event.string("thread_name"), Meta.none());
      default -> {
        return KEPT.contains(type)
            ? MappingOutcome.kept("event_msg/" + type)
            : MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome completed(Json item, String timestamp) throws IOException {
    String type = item.string("type");
    String kind = "item_completed/" + type;
    switch (type) {
      case "UserMessage" -> parts(LineKind.USER, item.path("content"), timestamp);
      case "AgentMessage" -> parts(LineKind.AGENT, item.path("content"), timestamp);
      case "Reasoning" -> {
        for (Json text : item.path("summary_text").items()) {
          echoes.event(LineKind.THINKING, text.asString(), timestamp);
        }
      }
      case "ContextCompaction", "Plan", "WebSearch" -> {
        return MappingOutcome.kept(kind);
      }
      default -> {
        return calls.completed(item);
      }
    }
    return MappingOutcome.kept(kind);
  }

  private void parts(LineKind kind, Json content, String timestamp) {
    for (Json part : content.items()) {
      echoes.event(kind, part.string("text"), timestamp);
    }
  }

  private MappingOutcome echo(LineKind kind, String text, String type, String timestamp)
      throws IOException {
    echoes.event(kind, text, timestamp);
    if (echoes.isFull()) {
      flush();
    }
    return MappingOutcome.kept("event_msg/" + type);
  }

  private void complete(Json event) throws IOException {
    flush();
    Json error = event.path("error");
    if (error.isNull()) {
      writer.lifecycle("turn", List.of(), "", latency(event));
    } else {
      String message = error.string("message");
      writer.lifecycle(
          "turn", List.of(), message.isEmpty() ? error.asString() : message, true, latency(event));
    }
  }

  private static Meta latency(Json event) {
    return Meta.none().put("latency_ms", event.number("duration_ms"));
  }

  private static Meta error() {
    return Meta.none().put("level", "error");
  }

  /** Writes the events without items. */
  void flush() throws IOException {
    echoes.flush(echoed -> writer.message(echoed.kind(), echoed.text(), Meta.none()));
  }
}
