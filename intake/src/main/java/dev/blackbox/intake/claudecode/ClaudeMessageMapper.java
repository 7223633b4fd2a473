package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Maps messages of the user and the model: the records {@code user} and {@code assistant}. */
final class ClaudeMessageMapper {
  private static final String INTERRUPTED = "[Request interrupted by user";
  private static final Set<String> USUAL_STOPS =
      Set.of("", "end_turn", "tool_use", "stop_sequence");

  private final SessionWriter writer;
  private final ClaudeToolUseMapper calls;
  private final ClaudeToolResultMapper results;
  private final ClaudeNotificationMapper notifications;
  private final ClaudeUsageMapper usage;
  private String permissions = "";
  private boolean isCopied;

  ClaudeMessageMapper(
      SessionWriter writer,
      ClaudeToolUseMapper calls,
      ClaudeToolResultMapper results,
      ClaudeNotificationMapper notifications,
      ClaudeUsageMapper usage) {
    this.writer = writer;
    this.calls = calls;
    this.results = results;
    this.notifications = notifications;
    this.usage = usage;
  }

  void user(Json record, int thread) throws IOException {
    permissions(record.string("permissionMode"));
    Json content = record.path("message").path("content");
    Meta meta =
        Meta.none()
            .mark("extra.meta", isMeta(record))
            .mark("extra.compact_summary", record.path("isCompactSummary").isTrue())
            .put("extra.origin", record.path("origin").string("kind"));
    if (!(content instanceof Json.Items)) {
      prompt(content.asString(), thread, meta);
      return;
    }
    for (Json block : content.items()) {
      switch (block.string("type")) {
        case "tool_result" -> results.map(block, record, thread);
        case "text" -> prompt(block.string("text"), thread, meta);
        case "image", "document" -> ClaudeToolResultMapper.attachment(List.of(), block, writer);
        default -> {
          if (block.isText()) {
            prompt(block.asString(), thread, meta);
          } else {
            writer.unknown(List.of(Arg.pair("block", block.string("type"))), block.asString());
          }
        }
      }
    }
  }

  /**
   * Maps a message that arrived while the agent was working, from the user or from a finished
   * subagent.
   */
  MappingOutcome queued(Json command, int thread) throws IOException {
    if (!command.path("prompt").isText()) {
      return MappingOutcome.UNKNOWN;
    }
    Meta meta =
        Meta.none()
            .mark("extra.meta", !command.string("commandMode").equals("prompt"))
            .put("extra.origin", command.path("origin").string("kind"));
    prompt(command.string("prompt"), thread, meta);
    return MappingOutcome.MAPPED;
  }

  private static boolean isMeta(Json record) {
    return record.path("isMeta").isTrue() || record.path("isSynthetic").isTrue();
  }

  private void prompt(String text, int thread, Meta meta) throws IOException {
    usage.close(thread);
    writer.message(LineKind.USER, text, meta);
    if (text.startsWith(INTERRUPTED)) {
      writer.lifecycle("interrupt", List.of(), "", Meta.none());
    }
    notifications.inText(text);
  }

  /** Maps a change of permissions to a change of mode. */
  void permissions(String now) throws IOException {
    if (now.isEmpty() || now.equals(permissions)) {
      return;
    }
    permissions = now;
    String mode =
        switch (now) {
          case "plan" -> "plan";
          case "default" -> "chat";
          default -> "auto";
        };
    writer.mode(mode, List.of(Arg.pair("permissions", now)));
  }

  void assistant(Json record, int thread) throws IOException {
    Json message = record.path("message");
    Json content = message.path("content");
    usage.begins(thread, message.string("id"));
    isCopied = usage.isCopied(thread, message.string("id"));
    if (usage.isWritten(thread, message)) {
      writer.answer(message.string("id"));
    } else {
      writer.namedAnswer(message.string("id"));
    }
    if (!message.string("model").startsWith("<")) {
      writer.model(message.string("model"));
    }
    if (content instanceof Json.Items) {
      for (Json block : content.items()) {
        block(block, record, thread);
      }
    } else {
      writer.message(LineKind.AGENT, content.asString(), meta(record));
    }
    usage.heard(thread, message);
  }

  private void block(Json block, Json record, int thread) throws IOException {
    switch (block.string("type")) {
      case "text" -> writer.message(LineKind.AGENT, block.string("text"), meta(record));
      case "thinking" ->
          writer.message(
              LineKind.THINKING,
              block.string("thinking"),
              meta(record)
                  .put("latency_ms", record.number("thinkingDurationMs"))
                  .put("sig", block.string("signature")));
      case "redacted_thinking" ->
          writer.message(
              LineKind.THINKING,
              "",
              meta(record).put("extra.withheld", "true").put("sig", block.string("data")));
      case "tool_use" -> calls.map(block, thread, record, meta(record));
      case "tool_result" -> results.map(block, record, thread);
      default -> writer.unknown(List.of(Arg.pair("block", block.string("type"))), block.asString());
    }
  }

  private Meta meta(Json record) {
    Json message = record.path("message");
    String stop = message.string("stop_reason");
    String answering = message.string("model");
    boolean hasFailed = record.path("isApiErrorMessage", "is_api_error_message").isTrue();
    return Meta.none()
        .put("level", hasFailed ? "error" : "")
        .mark("extra.copied", isCopied)
        .put("model", answering.equals(writer.facts().lastModel()) ? "" : answering)
        .put("extra.stop", USUAL_STOPS.contains(stop) ? "" : stop)
        .put(
            "extra.api_error",
            hasFailed ? record.path("apiErrorType", "api_error_type").asString() : "");
  }
}
