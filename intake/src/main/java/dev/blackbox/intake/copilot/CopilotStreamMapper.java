package dev.blackbox.intake.copilot;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps events that only the output of {@code copilot --output-format json} has: answers in pieces,
 * failed requests, and a result.
 */
final class CopilotStreamMapper {
  private final SessionWriter writer;
  private final CopilotDraftMapper drafts;

  CopilotStreamMapper(SessionWriter writer, CopilotDraftMapper drafts) {
    this.writer = writer;
    this.drafts = drafts;
  }

  MappingOutcome map(Json record, int thread) throws IOException {
    Json data = record.path("data");
    String when = record.string("timestamp");
    String piece = data.string("deltaContent");
    String type = record.string("type");
    return switch (type) {
      case "assistant.message_delta" -> {
        drafts.add(LineKind.AGENT, thread, data.string("messageId"), piece, when);
        yield MappingOutcome.kept(type);
      }
      case "assistant.reasoning_delta" -> {
        drafts.add(LineKind.THINKING, thread, data.string("reasoningId"), piece, when);
        yield MappingOutcome.kept(type);
      }
      case "model.call_failure" -> {
        drafts.abandon(thread);
        writer.at(when, thread);
        failure(data);
        yield MappingOutcome.MAPPED;
      }
      case "result" -> {
        drafts.finish();
        writer.at(when, thread);
        result(record);
        yield MappingOutcome.MAPPED;
      }
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private void failure(Json data) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("status", data.string("statusCode")));
    args.removeIf(arg -> arg.value().isEmpty());
    String raw = data.string("errorMessage");
    Json error = RecordReader.read(raw).orElse(Json.Literal.NULL);
    String message = error.isText() ? error.asString() : error.string("message");
    boolean isCounted = !data.path("retryAttempt").isNull();
    writer.lifecycle(
        "api-error",
        args,
        message.isEmpty() ? raw : message,
        true,
        Meta.none()
            .put("attempt", isCounted ? Long.toString(data.number("retryAttempt") + 1) : "")
            .put("level", "error"));
  }

  /** Maps the last record of a stream, the only one that names the session. */
  private void result(Json record) throws IOException {
    String exit = record.string("exitCode");
    boolean hasFailed = !exit.isEmpty() && !exit.equals("0");
    Json usage = record.path("usage");
    writer.facts().id(record.string("sessionId"));
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("session", record.string("sessionId")));
    args.add(Arg.pair("exit", exit));
    args.add(Arg.pair("premium_requests", usage.string("premiumRequests")));
    args.removeIf(arg -> arg.value().isEmpty());
    writer.lifecycle(
        "result",
        args,
        hasFailed ? "exit code " + exit : "",
        hasFailed,
        Meta.none()
            .put("latency_ms", usage.number("sessionDurationMs"))
            .put("level", hasFailed ? "error" : ""));
  }
}
