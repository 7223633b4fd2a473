package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Maps events of the session itself: the records {@code system} and {@code attachment}. */
final class ClaudeSystemMapper {
  /** Subtypes that other records repeat, or that change nothing. */
  private static final Set<String> KEPT =
      Set.of(
          "hook_started",
          "thinking_tokens",
          "status",
          "task_started",
          "task_progress",
          "task_updated",
          "background_tasks_changed");

  /** Attachments that describe the environment to the model at each start. */
  private static final Set<String> KEPT_ATTACHMENTS =
      Set.of(
          "environment",
          "model",
          "date",
          "deferred_tools_delta",
          "agent_listing_delta",
          "skill_listing",
          "auto_mode",
          "session_context",
          "remote_session_change",
          "prompt_snapshot",
          "mcp_instructions_delta");

  private final SessionWriter writer;
  private final ClaudeMessageMapper messages;
  private final ClaudeNotificationMapper notifications;
  private final Set<String> shapes = new HashSet<>();

  ClaudeSystemMapper(
      SessionWriter writer, ClaudeMessageMapper messages, ClaudeNotificationMapper notifications) {
    this.writer = writer;
    this.messages = messages;
    this.notifications = notifications;
  }

  MappingOutcome system(Json record) throws IOException {
    String subtype = record.string("subtype");
    switch (subtype) {
      case "init" -> init(record);
      case "compact_boundary" -> compacted(record.path("compactMetadata", "compact_metadata"));
      case "api_error" -> failed(record);
      case "api_retry" -> retried(record);
      case "stop_hook_summary" -> stopHooks(record);
      case "hook_response" -> hookResponse(record);
      case "permission_denied" -> denied(record);
      case "task_notification" -> notifications.inRecord(record);
      case "turn_duration" ->
          say("turn", Meta.none().put("latency_ms", record.number("durationMs")), "");
      case "local_command" -> say("command", Meta.none(), record.string("content"));
      case "session_title_changed" -> {
        return title("session", record.path("title"));
      }
      default -> {
        return KEPT.contains(subtype)
            ? MappingOutcome.kept("system/" + subtype)
            : MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** Maps the system prompt and the tools that requests to the model have. */
  MappingOutcome request(Json shape, String hash) throws IOException {
    List<String> prompt = new ArrayList<>();
    shape.path("system").items().forEach(block -> prompt.add(block.string("text")));
    if (shape.path("system").isText()) {
      prompt.add(shape.string("system"));
    }
    Json tools = shape.path("tools");
    boolean isEmpty = prompt.isEmpty() && tools.items().isEmpty();
    if (isEmpty || !shapes.add(hash)) {
      return MappingOutcome.kept("api-request-shape");
    }
    if (!prompt.isEmpty()) {
      writer.lifecycle(
          "context", List.of(Arg.pair("role", "system")), String.join("\n\n", prompt), Meta.none());
    }
    if (!tools.items().isEmpty()) {
      String count = Integer.toString(tools.items().size());
      writer.lifecycle("tools", List.of(Arg.pair("count", count)), tools.asString(), Meta.none());
    }
    return MappingOutcome.MAPPED;
  }

  private void init(Json record) throws IOException {
    writer.facts().version(record.string("claude_code_version"));
    writer.facts().cwd(record.string("cwd"));
    writer.facts().model(record.string("model"));
    List<Arg> args = new ArrayList<>();
    args.add(Arg.list("tools", texts(record.path("tools"))));
    if (!record.path("mcp_servers").items().isEmpty()) {
      args.add(
          Arg.list(
              "mcp",
              record.path("mcp_servers").items().stream().map(s -> s.string("name")).toList()));
    }
    writer.lifecycle("init", args, "", Meta.none());
    messages.permissions(record.string("permissionMode"));
  }

  private static List<String> texts(Json list) {
    return list.items().stream().map(Json::asString).toList();
  }

  private void compacted(Json metadata) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "reason", metadata.string("trigger"));
    add(args, "tokens_before", metadata.path("preTokens", "pre_tokens").asString());
    add(args, "tokens_after", metadata.path("postTokens", "post_tokens").asString());
    writer.lifecycle(
        "compact", args, "", Meta.none().put("latency_ms", metadata.number("durationMs")));
  }

  private void failed(Json record) throws IOException {
    Json error = record.path("error");
    List<Arg> args = new ArrayList<>();
    add(args, "status", error.string("status"));
    add(args, "retry_in_ms", record.string("retryInMs"));
    String message = error.string("message");
    String text = message.isEmpty() ? error.asString() : message;
    writer.lifecycle(
        "api-error",
        args,
        text,
        true,
        attempt(record.string("retryAttempt"), record.string("maxRetries")));
  }

  private void retried(Json record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "status", record.string("error_status"));
    add(args, "retry_in_ms", record.string("retry_delay_ms"));
    writer.lifecycle(
        "api-error",
        args,
        record.string("error"),
        true,
        attempt(record.string("attempt"), record.string("max_retries")));
  }

  private static Meta attempt(String number, String of) {
    return Meta.none()
        .put("attempt", number.isEmpty() || of.isEmpty() ? number : number + "/" + of)
        .put("level", "error");
  }

  private void stopHooks(Json record) throws IOException {
    for (Json hook : record.path("hookInfos").items()) {
      List<Arg> args = new ArrayList<>();
      add(args, "event", "Stop");
      add(args, "command", hook.string("command"));
      writer.lifecycle("hook", args, "", Meta.none().put("latency_ms", hook.number("durationMs")));
    }
    for (Json error : record.path("hookErrors").items()) {
      writer.lifecycle(
          "hook", List.of(Arg.pair("event", "Stop")), error.asString(), true, Meta.none());
    }
    if (record.path("preventedContinuation").isTrue()) {
      say("hook-stopped", Meta.none(), record.string("stopReason"));
    }
  }

  private void hookResponse(Json record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "event", record.string("hook_event"));
    add(args, "name", record.string("hook_name"));
    add(args, "exit_code", record.string("exit_code"));
    hook(args, record.string("stdout"), record.string("stderr"), record.number("exit_code"));
  }

  private void hook(List<Arg> args, String stdout, String stderr, long exitCode)
      throws IOException {
    String both = stdout.isEmpty() || stderr.isEmpty() ? stdout + stderr : stdout + "\n" + stderr;
    writer.lifecycle("hook", args, both, exitCode != 0, Meta.none());
  }

  private void denied(Json record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "decision", "deny");
    add(args, "call", record.string("tool_use_id"));
    add(args, "tool", record.string("tool_name"));
    add(args, "reason", record.path("decision_reason", "decision_reason_type").asString());
    writer.lifecycle("permission", args, record.string("message"), Meta.none());
  }

  MappingOutcome attachment(Json record, int thread) throws IOException {
    Json attachment = record.path("attachment");
    String type = attachment.string("type");
    if (KEPT_ATTACHMENTS.contains(type)) {
      return MappingOutcome.kept("attachment/" + type);
    }
    List<Arg> args = new ArrayList<>();
    switch (type) {
      case "hook_success" -> {
        add(args, "event", attachment.string("hookEvent"));
        add(args, "name", attachment.string("hookName"));
        add(args, "command", attachment.string("command"));
        add(args, "exit_code", attachment.string("exitCode"));
        hook(
            args,
            attachment.string("stdout"),
            attachment.string("stderr"),
            attachment.number("exitCode"));
      }
      case "file" -> {
        add(args, "type", type);
        add(args, "file", attachment.path("filename", "displayPath").asString());
        Json content = attachment.path("content");
        String text = content.path("file").string("content");
        writer.lifecycle(
            "attachment", args, text.isEmpty() ? content.asString() : text, Meta.none());
      }
      case "queued_command" -> {
        return messages.queued(attachment, thread);
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  MappingOutcome title(String kind, Json title) throws IOException {
    if (!title.isText()) {
      return MappingOutcome.UNKNOWN;
    }
    writer.lifecycle("title", List.of(Arg.pair("kind", kind)), title.asString(), Meta.none());
    return MappingOutcome.MAPPED;
  }

  private void say(String name, Meta meta, String text) throws IOException {
    writer.lifecycle(name, List.of(), text, meta);
  }

  private static void add(List<Arg> args, String key, String value) {
    if (!value.isEmpty()) {
      args.add(Arg.pair(key, value));
    }
  }
}
