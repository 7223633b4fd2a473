package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells records of Claude Code from those of programs that imitate its format: Qwen Code has {@code
 * parts} instead of {@code content}, iFlow has session ids of its own, and the streams of Qwen
 * Code, Droid and Cursor lack what only Claude Code writes.
 */
final class ClaudeMarks {
  /** Transcripts may begin with any of these, which no other program writes. */
  private static final Set<String> UNTHREADED =
      Set.of(
          "agent-name",
          "ai-title",
          "api-request",
          "api-request-blob",
          "api-request-shape",
          "atis-latch",
          "cost-state",
          "custom-title",
          "last-prompt",
          "mode",
          "permission-mode",
          "queue-operation",
          "tools-used");

  private static final Set<String> STREAMED =
      Set.of(
          "api_retry",
          "background_tasks_changed",
          "hook_response",
          "hook_started",
          "permission_denied",
          "session_title_changed",
          "task_notification",
          "task_progress",
          "task_started",
          "task_updated",
          "thinking_tokens");

  /** The events of the Agent SDK that are no message. */
  private static final Set<String> IN_ENVELOPE = Set.of("system", "result");

  private static final Pattern IFLOW_SESSION = Pattern.compile("session-[0-9a-f]{8}-[0-9a-f-]{27}");
  private static final String API_MESSAGE = "msg_";

  private ClaudeMarks() {}

  static boolean areIn(Json written) {
    Json record = opened(written);
    return has(record, "session_id") ? areInStream(record) : areInTranscript(record);
  }

  /**
   * Returns a record with its own fields. Programs on the Agent SDK log what they get as {@code
   * {"type", "message", "timestamp"}}, with the fields of events that are no message in {@code
   * message}.
   */
  static Json opened(Json record) {
    Json message = record.path("message");
    if (!IN_ENVELOPE.contains(record.string("type"))
        || has(record, "subtype")
        || !has(message, "subtype")) {
      return record;
    }
    Json.Fields event = new Json.Fields(message.fields());
    return event.with("type", record.path("type")).with("timestamp", record.path("timestamp"));
  }

  private static boolean areInTranscript(Json record) {
    String type = record.string("type");
    if (has(record, "provenance") || IFLOW_SESSION.matcher(record.string("sessionId")).matches()) {
      return false;
    }
    boolean isMessage = has(record.path("message"), "content");
    boolean isThreaded = has(record, "parentUuid") || has(record, "isSidechain");
    return switch (type) {
      case "summary" -> has(record, "leafUuid");
      case "file-history-snapshot", "file-history-delta" -> true;
      case "user", "assistant" ->
          isMessage && (isThreaded || has(record, "sessionId") || isLogged(record));
      case "system" -> (isThreaded && has(record, "version")) || has(record, "claude_code_version");
      case "attachment", "progress" -> isThreaded && has(record, "version");
      case "" -> isMessage && isThreaded;
      default -> UNTHREADED.contains(type) && has(record, "sessionId");
    };
  }

  /** Programs on the Agent SDK log messages of the Anthropic API with the time. */
  private static boolean isLogged(Json record) {
    Json message = record.path("message");
    return has(record, "timestamp") && isOfApi(message) && message.string("type").equals("message");
  }

  /** The messages of a stream are marked by the ids of the Anthropic API. */
  private static boolean areInStream(Json record) {
    return switch (record.string("type")) {
      case "system" ->
          has(record, "claude_code_version")
              || (has(record, "tools") && has(record, "permissionMode"))
              || STREAMED.contains(record.string("subtype"));
      case "assistant", "user" -> isOfApi(record.path("message"));
      case "stream_event" -> isOfApi(record.path("event").path("message"));
      case "result" -> has(record, "total_cost_usd");
      default -> false;
    };
  }

  private static boolean isOfApi(Json message) {
    return message.string("id").startsWith(API_MESSAGE);
  }

  private static boolean has(Json record, String key) {
    return record.fields().stream().anyMatch(field -> field.name().equals(key));
  }
}
