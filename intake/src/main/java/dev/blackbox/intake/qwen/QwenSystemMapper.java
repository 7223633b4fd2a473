package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Maps events of the session itself: the records of type {@code system}. */
final class QwenSystemMapper {
  /** Subtypes that repeat other records, or that only the program itself needs. */
  private static final Set<String> KEPT =
      Set.of(
          "at_command",
          "attribution_snapshot",
          "branch_checkpoint",
          "file_history_snapshot",
          "goal_runtime",
          "goal_state",
          "goal_turn_end",
          "parent_session",
          "session_artifact_event",
          "session_artifact_snapshot",
          "session_model",
          "session_source",
          "session_sources_snapshot",
          "turn_result",
          "user_text_elements");

  private static final String EVENT = "qwen-code.";

  private final SessionWriter writer;
  private final QwenUsageMapper usage;

  QwenSystemMapper(SessionWriter writer, QwenUsageMapper usage) {
    this.writer = writer;
    this.usage = usage;
  }

  MappingOutcome map(Json record) throws IOException {
    String subtype = record.string("subtype");
    Json payload = record.path("systemPayload");
    switch (subtype) {
      case "ui_telemetry" -> {
        return event(payload.path("uiEvent"));
      }
      case "chat_compression" -> compacted(payload);
      case "custom_title" ->
          writer.lifecycle("title", List.of(), payload.string("customTitle"), Meta.none());
      case "slash_command" -> command(payload);
      case "rewind" -> writer.lifecycle("rewind", List.of(), "", Meta.none());
      default -> {
        return KEPT.contains(subtype)
            ? MappingOutcome.kept("system/" + subtype)
            : MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** The messages repeat what these events say about calls and answers. */
  private MappingOutcome event(Json event) throws IOException {
    String name = event.string("event.name");
    switch (name) {
      case EVENT + "api_response" -> usage.served(event);
      case EVENT + "tool_call" -> {}
      case EVENT + "api_error" -> {
        failed(event);
        return MappingOutcome.MAPPED;
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.kept("system/" + name.substring(EVENT.length()));
  }

  /** Maps a command that the user typed, and what it printed. */
  private void command(Json payload) throws IOException {
    List<String> printed =
        payload.path("outputHistoryItems").items().stream().map(i -> i.string("text")).toList();
    List<Arg> args = List.of(Arg.pair("name", payload.string("rawCommand")));
    writer.lifecycle("command", args, String.join("\n", printed), Meta.none());
  }

  private void failed(Json event) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("status", event.string("status_code")));
    args.removeIf(arg -> arg.value().isEmpty());
    String message = event.path("error_message", "error").asString();
    writer.lifecycle("api-error", args, message, true, Meta.none().put("level", "error"));
  }

  /** The compressed history begins with the summary. */
  private void compacted(Json payload) throws IOException {
    Json info = payload.path("info");
    List<Json> history = payload.path("compressedHistory").items();
    List<Json> parts = history.isEmpty() ? List.of() : history.getFirst().path("parts").items();
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("tokens_before", info.string("originalTokenCount")));
    args.add(Arg.pair("tokens_after", info.string("newTokenCount")));
    args.removeIf(arg -> arg.value().isEmpty());
    String summary = parts.isEmpty() ? "" : parts.getFirst().string("text");
    writer.lifecycle("compact", args, summary, Meta.none());
  }
}
