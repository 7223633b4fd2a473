package dev.blackbox.intake.claudecode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
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

  ClaudeSystemMapper(
      SessionWriter writer, ClaudeMessageMapper messages, ClaudeNotificationMapper notifications) {
    this.writer = writer;
    this.messages = messages;
    this.notifications = notifications;
  }

  MappingOutcome system(Node record) throws IOException {
    String subtype = record.text("subtype");
    switch (subtype) {
      case "init" -> init(record);
      case "compact_boundary" -> compacted(record.any("compactMetadata", "compact_metadata"));
      case "api_error" -> failed(record);
      case "api_retry" -> retried(record);
      case "stop_hook_summary" -> stopHooks(record);
      case "hook_response" -> hookResponse(record);
      case "permission_denied" -> denied(record);
      case "task_notification" -> notifications.inRecord(record);
      case "turn_duration" ->
          say("turn", Meta.none().put("latency_ms", record.number("durationMs")), "");
      case "local_command" -> say("command", Meta.none(), record.text("content"));
      case "session_title_changed" -> title("session", record.text("title"));
      default -> {
        return KEPT.contains(subtype)
            ? MappingOutcome.kept("system/" + subtype)
            : MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void init(Node record) throws IOException {
    writer.facts().version(record.text("claude_code_version"));
    writer.facts().cwd(record.text("cwd"));
    writer.facts().model(record.text("model"));
    List<Arg> args = new ArrayList<>();
    args.add(Arg.list("tools", texts(record.get("tools"))));
    if (!record.get("mcp_servers").items().isEmpty()) {
      args.add(
          Arg.list(
              "mcp", record.get("mcp_servers").items().stream().map(s -> s.text("name")).toList()));
    }
    writer.lifecycle("init", args, "", Meta.none());
    messages.permissions(record.text("permissionMode"));
  }

  private static List<String> texts(Node list) {
    return list.items().stream().map(Node::text).toList();
  }

  private void compacted(Node metadata) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "reason", metadata.text("trigger"));
    add(args, "tokens_before", metadata.any("preTokens", "pre_tokens").text());
    add(args, "tokens_after", metadata.any("postTokens", "post_tokens").text());
    writer.lifecycle(
        "compact", args, "", Meta.none().put("latency_ms", metadata.number("durationMs")));
  }

  private void failed(Node record) throws IOException {
    Node error = record.get("error");
    List<Arg> args = new ArrayList<>();
    add(args, "status", error.text("status"));
    add(args, "retry_in_ms", record.text("retryInMs"));
    String message = error.text("message");
    String text = message.isEmpty() ? error.text() : message;
    writer.lifecycle(
        "api-error",
        args,
        text,
        true,
        attempt(record.text("retryAttempt"), record.text("maxRetries")));
  }

  private void retried(Node record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "status", record.text("error_status"));
    add(args, "retry_in_ms", record.text("retry_delay_ms"));
    writer.lifecycle(
        "api-error",
        args,
        record.text("error"),
        true,
        attempt(record.text("attempt"), record.text("max_retries")));
  }

  private static Meta attempt(String number, String of) {
    return Meta.none()
        .put("attempt", number.isEmpty() || of.isEmpty() ? number : number + "/" + of)
        .put("level", "error");
  }

  private void stopHooks(Node record) throws IOException {
    for (Node hook : record.get("hookInfos").items()) {
      List<Arg> args = new ArrayList<>();
      add(args, "event", "Stop");
      add(args, "command", hook.text("command"));
      writer.lifecycle("hook", args, "", Meta.none().put("latency_ms", hook.number("durationMs")));
    }
    for (Node error : record.get("hookErrors").items()) {
      writer.lifecycle("hook", List.of(Arg.pair("event", "Stop")), error.text(), true, Meta.none());
    }
    if (record.get("preventedContinuation").isTrue()) {
      say("hook-stopped", Meta.none(), record.text("stopReason"));
    }
  }

  private void hookResponse(Node record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "event", record.text("hook_event"));
    add(args, "name", record.text("hook_name"));
    add(args, "exit_code", record.text("exit_code"));
    hook(args, record.text("stdout"), record.text("stderr"), record.number("exit_code"));
  }

  private void hook(List<Arg> args, String stdout, String stderr, long exitCode)
      throws IOException {
    String both = stdout.isEmpty() || stderr.isEmpty() ? stdout + stderr : stdout + "\n" + stderr;
    writer.lifecycle("hook", args, both, exitCode != 0, Meta.none());
  }

  private void denied(Node record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "decision", "deny");
    add(args, "call", record.text("tool_use_id"));
    add(args, "tool", record.text("tool_name"));
    add(args, "reason", record.any("decision_reason", "decision_reason_type").text());
    writer.lifecycle("permission", args, record.text("message"), Meta.none());
  }

  MappingOutcome attachment(Node record, int thread) throws IOException {
    Node attachment = record.get("attachment");
    String type = attachment.text("type");
    if (KEPT_ATTACHMENTS.contains(type)) {
      return MappingOutcome.kept("attachment/" + type);
    }
    List<Arg> args = new ArrayList<>();
    switch (type) {
      case "hook_success" -> {
        add(args, "event", attachment.text("hookEvent"));
        add(args, "name", attachment.text("hookName"));
        add(args, "command", attachment.text("command"));
        add(args, "exit_code", attachment.text("exitCode"));
        hook(
            args,
            attachment.text("stdout"),
            attachment.text("stderr"),
            attachment.number("exitCode"));
      }
      case "file" -> {
        add(args, "type", type);
        add(args, "file", attachment.any("filename", "displayPath").text());
        Node content = attachment.get("content");
        String text = content.get("file").text("content");
        writer.lifecycle("attachment", args, text.isEmpty() ? content.text() : text, Meta.none());
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

  void title(String kind, String text) throws IOException {
    writer.lifecycle("title", List.of(Arg.pair("kind", kind)), text, Meta.none());
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
