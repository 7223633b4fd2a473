package dev.blackbox.intake.droid;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps the output of {@code droid exec -o stream-json}. It has thoughts twice, and the usage of the
 * whole run in the last record.
 */
final class DroidStreamMapper {
  private final SessionWriter writer;
  private final DroidCallMapper calls;
  private String model = "";
  private String thought = "";

  DroidStreamMapper(SessionWriter writer, DroidCallMapper calls) {
    this.writer = writer;
    this.calls = calls;
  }

  MappingOutcome map(Json record) throws IOException {
    writer.at(Timestamps.ofMillis(record.number("timestamp")), SessionWriter.MAIN);
    writer.facts().id(record.string("session_id"));
    switch (record.string("type")) {
      case "system" -> {
        return system(record);
      }
      case "message" -> {
        return message(record);
      }
      case "reasoning" -> {
        return reasoning(record);
      }
      case "tool_call" -> {
        writer.answer(record.string("messageId"));
        calls.start(
            record.path("toolName", "toolId").asString(),
            record.string("id"),
            record.path("parameters"));
      }
      case "tool_result" -> {
        Json error = record.path("error").path("message");
        calls.result(
            record.string("id"),
            SessionWriter.MAIN,
            error.isNull() ? record.path("value") : error,
            record.path("isError").isTrue());
      }
      case "error" ->
          writer.lifecycle("error", List.of(), record.string("message"), true, Meta.none());
      case "completion" -> completion(record);
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome system(Json record) throws IOException {
    if (!record.string("subtype").equals("init")) {
      return MappingOutcome.UNKNOWN;
    }
    model = record.string("model");
    writer.facts().cwd(record.string("cwd"));
    writer.facts().model(model);
    List<String> tools = record.path("tools").items().stream().map(Json::asString).toList();
    writer.lifecycle("init", List.of(Arg.list("tools", tools)), "", Meta.none());
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome message(Json record) throws IOException {
    String role = record.string("role");
    if (record.path("text").isNull() || (!role.equals("user") && !role.equals("assistant"))) {
      return MappingOutcome.UNKNOWN;
    }
    boolean isUser = role.equals("user");
    if (!isUser) {
      writer.answer(record.string("id"));
    }
    writer.message(isUser ? LineKind.USER : LineKind.AGENT, record.string("text"), Meta.none());
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome reasoning(Json record) throws IOException {
    String now = record.string("id") + "/" + record.string("text");
    if (now.equals(thought)) {
      return MappingOutcome.kept("reasoning");
    }
    thought = now;
    writer.answer(record.string("id"));
    writer.message(LineKind.THINKING, record.string("text"), Meta.none());
    return MappingOutcome.MAPPED;
  }

  private void completion(Json record) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("turns", record.string("numTurns")));
    args.removeIf(arg -> arg.value().isEmpty());
    Meta meta = Meta.none().put("latency_ms", record.number("durationMs"));
    writer.lifecycle("result", args, record.string("finalText"), meta);
    Json tokens = record.path("usage");
    long read = tokens.number("cache_read_input_tokens");
    long written = tokens.number("cache_creation_input_tokens");
    new AnswerUsage(
            tokens.number("input_tokens") + read + written,
            tokens.number("output_tokens"),
            read,
            written,
            "")
        .writeSum(writer, model, "thread");
  }
}
