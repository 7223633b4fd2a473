package dev.blackbox.intake.gemini;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.TextPieces;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Maps the output of {@code gemini --output-format stream-json}. Answers arrive in pieces, results
 * as shown to people, and the usage of the whole run in the last record.
 */
final class GeminiStreamMapper {
  private static final Set<String> TYPES =
      Set.of("init", "message", "tool_use", "tool_result", "result");

  private final SessionWriter writer;
  private final GeminiCallMapper calls;
  private final TextPieces answer = new TextPieces();
  private String model = "";

  GeminiStreamMapper(SessionWriter writer, GeminiCallMapper calls) {
    this.writer = writer;
    this.calls = calls;
  }

  /** Whether it is a record of a stream; errors in chats are messages with content. */
  static boolean isOne(Json record) {
    String type = record.string("type");
    return TYPES.contains(type) || (type.equals("error") && !record.path("severity").isNull());
  }

  MappingOutcome map(Json record) throws IOException {
    String when = record.string("timestamp");
    if (record.path("delta").isTrue() && isAnswer(record)) {
      answer.add(record.string("content"), when);
      if (answer.isFull()) {
        finish();
      }
      return MappingOutcome.MAPPED;
    }
    finish();
    writer.at(when, SessionWriter.MAIN);
    return switch (record.string("type")) {
      case "init" -> begin(record);
      case "message" -> message(record);
      case "tool_use" -> {
        writer.answer();
        calls.start(
            record.string("tool_name"), record.string("tool_id"), record.path("parameters"), "");
        yield MappingOutcome.MAPPED;
      }
      case "tool_result" -> result(record);
      case "error" -> notice(record);
      default -> end(record);
    };
  }

  private static boolean isAnswer(Json record) {
    return record.string("type").equals("message") && record.string("role").equals("assistant");
  }

  /** Writes the answer, which is complete when something else follows. */
  void finish() throws IOException {
    if (!answer.isEmpty()) {
      writer.at(answer.began(), SessionWriter.MAIN);
      writer.answer();
      writer.message(LineKind.AGENT, answer.take(), Meta.none());
    }
  }

  private MappingOutcome begin(Json record) {
    model = record.string("model");
    writer.facts().id(record.string("session_id"));
    writer.facts().model(model);
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome message(Json record) throws IOException {
    boolean isUser = record.string("role").equals("user");
    if (!isUser && !isAnswer(record)) {
      return MappingOutcome.UNKNOWN;
    }
    if (!isUser) {
      writer.answer();
    }
    writer.message(isUser ? LineKind.USER : LineKind.AGENT, record.string("content"), Meta.none());
    return MappingOutcome.MAPPED;
  }

  /** Writes a failure as the model saw it, and the text shown to people below it. */
  private MappingOutcome result(Json record) throws IOException {
    String id = record.string("tool_id");
    String output = record.string("output");
    String error = record.path("error").string("message");
    boolean hasFailed = !record.string("status").equals("success");
    calls.result(id, SessionWriter.MAIN, error.isEmpty() ? output : error, hasFailed);
    if (!error.isEmpty() && !output.isEmpty() && !output.equals(error)) {
      writer.lifecycle("output", List.of(Arg.pair("call", id)), output, Meta.none());
    }
    writer.endAnswer();
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome notice(Json record) throws IOException {
    boolean isWarning = record.string("severity").equals("warning");
    writer.lifecycle(
        isWarning ? "warning" : "error",
        List.of(),
        record.string("message"),
        !isWarning,
        Meta.none());
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome end(Json record) throws IOException {
    Json stats = record.path("stats");
    String status = record.string("status");
    boolean hasFailed = !status.equals("success");
    String error = record.path("error").string("message");
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("status", status));
    args.add(Arg.pair("calls", stats.string("tool_calls")));
    args.removeIf(arg -> arg.value().isEmpty());
    writer.lifecycle(
        "result",
        args,
        hasFailed && error.isEmpty() ? status : error,
        hasFailed,
        Meta.none()
            .put("latency_ms", stats.number("duration_ms"))
            .put("level", hasFailed ? "error" : ""));
    for (Json.Field used : stats.path("models").fields()) {
      usage(used.name(), used.value());
    }
    if (stats.path("models").isNull()) {
      usage(model, stats);
    }
    return MappingOutcome.MAPPED;
  }

  /** Writes usage; thoughts are neither input nor output here, but part of the total. */
  private void usage(String of, Json tokens) throws IOException {
    long input = tokens.number("input_tokens");
    long output = Math.max(tokens.number("output_tokens"), tokens.number("total_tokens") - input);
    if (input == 0 && output == 0) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    if (!of.isEmpty()) {
      fields.add(Arg.pair("model", of));
    }
    fields.add(Arg.pair("prompt_tokens", Long.toString(input)));
    fields.add(Arg.pair("completion_tokens", Long.toString(output)));
    fields.add(Arg.pair("cached_tokens", Long.toString(tokens.number("cached"))));
    fields.add(Arg.pair("extra.sum", "turn"));
    writer.comment(CommentType.METRICS, "metrics", fields);
  }
}
