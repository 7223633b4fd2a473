package dev.blackbox.intake.cursor;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.TextPieces;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps the output of {@code cursor-agent --output-format stream-json}. Answers and thoughts may
 * come in pieces; some versions repeat an answer as a whole after its pieces.
 */
final class CursorStreamMapper {
  private static final String CALL = "ToolCall";

  private final SessionWriter writer;
  private final CallWriter calls;
  private final TextPieces answer = new TextPieces();
  private final TextPieces thought = new TextPieces();
  private String model = "";

  CursorStreamMapper(SessionWriter writer, CallWriter calls) {
    this.writer = writer;
    this.calls = calls;
  }

  MappingOutcome map(Json record) throws IOException {
    String when = Timestamps.ofMillis(record.number("timestamp_ms"));
    writer.facts().id(record.string("session_id"));
    return switch (record.string("type")) {
      case "system" -> system(record);
      case "user" -> user(record, when);
      case "assistant" -> assistant(record, when);
      case "thinking" -> thinking(record, when);
      case "tool_call" -> call(record, when);
      case "result" -> result(record, when);
      case "connection", "retry", "interaction_query" -> MappingOutcome.kept(record.string("type"));
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome system(Json record) throws IOException {
    if (!record.string("subtype").equals("init")) {
      return MappingOutcome.UNKNOWN;
    }
    model = record.string("model");
    writer.facts().cwd(record.string("cwd"));
    writer.facts().model(model);
    writer.at("", SessionWriter.MAIN);
    writer.lifecycle("init", List.of(), "", Meta.none());
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome user(Json record, String when) throws IOException {
    finish();
    writer.at(when, SessionWriter.MAIN);
    List<Json> blocks = record.path("message").path("content").items();
    for (Json block : blocks) {
      writer.message(LineKind.USER, block.string("text"), Meta.none());
    }
    return blocks.isEmpty() ? MappingOutcome.UNKNOWN : MappingOutcome.MAPPED;
  }

  private MappingOutcome assistant(Json record, String when) throws IOException {
    List<Json> blocks = record.path("message").path("content").items();
    if (blocks.isEmpty()) {
      return MappingOutcome.UNKNOWN;
    }
    flushThought();
    for (Json block : blocks) {
      String text = block.string("text");
      if (answer.isEmpty() || !answer.text().equals(text)) {
        answer.add(text, when);
      }
    }
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome thinking(Json record, String when) throws IOException {
    if (record.string("subtype").equals("completed")) {
      return MappingOutcome.kept("thinking");
    }
    flushAnswer();
    thought.add(record.string("text"), when);
    return MappingOutcome.MAPPED;
  }

  /** A call is an object with one field, which is named after the tool. */
  private MappingOutcome call(Json record, String when) throws IOException {
    finish();
    writer.at(when, SessionWriter.MAIN);
    String id = record.string("call_id");
    for (Json.Field field : record.path("tool_call").fields()) {
      if (field.name().endsWith(CALL) || field.name().equals("function")) {
        switch (record.string("subtype")) {
          case "started" -> start(id, field);
          case "completed" -> completed(id, field.value().path("result"));
          default -> {
            return MappingOutcome.kept("tool_call");
          }
        }
        return MappingOutcome.MAPPED;
      }
    }
    return MappingOutcome.UNKNOWN;
  }

  private void start(String id, Json.Field field) throws IOException {
    Json call = field.value();
    Json args = call.path("args");
    String name = field.name();
    writer.answer();
    switch (name) {
      case "mcp" + CALL ->
          calls.mcp(
              args.string("providerIdentifier"),
              args.string("toolName"),
              args.string("name"),
              id,
              args.path("args"));
      case "function" -> calls.tool(call.string("name"), id, parsed(call.path("arguments")));
      case "task" + CALL -> calls.subagent(args.string("subagentType"), "task", id, args);
      default -> calls.tool(name.substring(0, name.length() - CALL.length()), id, args);
    }
  }

  /** Arguments may be a text of JSON. */
  private static Json parsed(Json arguments) {
    return RecordReader.read(arguments.asString()).orElse(arguments);
  }

  /** A result has one field, {@code success} or the kind of failure. */
  private void completed(String id, Json result) throws IOException {
    Json success = result.path("success");
    Json failure = Json.Literal.NULL;
    for (Json.Field field : result.fields()) {
      boolean isFailure = field.value().isObject() && !field.name().equals("success");
      failure = isFailure ? field.value() : failure;
    }
    Json outcome = success.isNull() ? failure : success;
    String exitCode = outcome.string("exitCode");
    calls.result(
        id,
        SessionWriter.MAIN,
        List.of(text(outcome.isNull() ? result : outcome)),
        !failure.isNull() || ExitCode.isFailure(exitCode),
        Meta.none().put("extra.exit_code", exitCode));
    writer.endAnswer();
  }

  private static String text(Json outcome) {
    for (String key : List.of("content", "output", "errorMessage", "error", "reason")) {
      if (outcome.path(key).isText()) {
        return outcome.string(key);
      }
    }
    String out = outcome.string("stdout");
    String err = outcome.string("stderr");
    boolean isShell = outcome.path("stdout").isText() || outcome.path("stderr").isText();
    return isShell ? out + err : outcome.asString();
  }

  private MappingOutcome result(Json record, String when) throws IOException {
    finish();
    writer.at(when, SessionWriter.MAIN);
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("subtype", record.string("subtype")));
    args.removeIf(arg -> arg.value().isEmpty());
    boolean hasFailed = record.path("is_error").isTrue();
    writer.lifecycle(
        "result",
        args,
        record.string("result"),
        hasFailed,
        Meta.none()
            .put("latency_ms", record.number("duration_ms"))
            .put("level", hasFailed ? "error" : ""));
    Json usage = record.path("usage");
    long read = usage.number("cacheReadTokens");
    long written = usage.number("cacheWriteTokens");
    new AnswerUsage(
            usage.number("inputTokens") + read + written,
            usage.number("outputTokens"),
            read,
            written,
            "")
        .writeSum(writer, model, "turn");
    return MappingOutcome.MAPPED;
  }

  /** Writes the thoughts and the answer, which are complete when something else follows. */
  void finish() throws IOException {
    flushThought();
    flushAnswer();
  }

  private void flushThought() throws IOException {
    flush(thought, LineKind.THINKING);
  }

  private void flushAnswer() throws IOException {
    flush(answer, LineKind.AGENT);
  }

  private void flush(TextPieces pieces, LineKind kind) throws IOException {
    if (!pieces.isEmpty()) {
      writer.at(pieces.began(), SessionWriter.MAIN);
      writer.answer();
      writer.message(kind, pieces.take(), Meta.none());
    }
  }
}
