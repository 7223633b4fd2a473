package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.BlockWriter;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Maps the output of {@code qwen --output-format stream-json}: records like those of Claude Code,
 * but the input tokens include cached ones, and the last record of an answer has its usage.
 */
final class QwenStreamMapper {
  private final SessionWriter writer;
  private final CallWriter calls;
  private final BlockWriter blocks;
  private final QwenCallMapper callMapper;
  private final Set<Integer> complete = new HashSet<>();
  private AnswerUsage written = AnswerUsage.NONE;
  private String model = "";

  QwenStreamMapper(SessionWriter writer, CallWriter calls, QwenCallMapper callMapper) {
    this.writer = writer;
    this.calls = calls;
    this.blocks = new BlockWriter(writer, calls);
    this.callMapper = callMapper;
  }

  MappingOutcome map(Json record) throws IOException {
    String parent = record.string("parent_tool_use_id");
    int thread = parent.isEmpty() ? SessionWriter.MAIN : calls.threadOf(parent);
    writer.at("", thread);
    writer.facts().id(record.string("session_id"));
    Json content = record.path("message").path("content");
    return switch (record.string("type")) {
      case "system" -> system(record);
      case "assistant" -> content.isNull() ? MappingOutcome.UNKNOWN : assistant(record, thread);
      case "user" -> content.isNull() ? MappingOutcome.UNKNOWN : user(content, thread);
      case "result" -> result(record);
      case "stream_event", "control_request", "control_response" ->
          MappingOutcome.kept(record.string("type"));
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome system(Json record) throws IOException {
    switch (record.string("subtype")) {
      case "init" -> {
        model = record.string("model");
        writer.facts().version(record.string("qwen_code_version"));
        writer.facts().cwd(record.string("cwd"));
        writer.facts().model(model);
        List<String> tools = record.path("tools").items().stream().map(Json::asString).toList();
        writer.lifecycle("init", List.of(Arg.list("tools", tools)), "", Meta.none());
      }
      case "retry" -> {
        String reason = record.path("data").string("reason");
        writer.lifecycle("retry", List.of(), reason, Meta.none());
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome assistant(Json record, int thread) throws IOException {
    if (complete.remove(thread)) {
      writer.endAnswer();
    }
    writer.answer();
    Json message = record.path("message");
    for (Json block : BlockWriter.blocks(message.path("content"))) {
      if (block.string("type").equals("tool_use")) {
        callMapper.start(block.string("name"), block.string("id"), block.path("input"));
      } else {
        blocks.block(block, LineKind.AGENT, Meta.none());
      }
    }
    AnswerUsage usage = usage(message.path("usage"));
    if (!usage.isNone()) {
      complete.add(thread);
      written = written.plus(usage);
      // its id is not the one that the chat of the session has
      usage.write(writer, message.string("model"), "");
    }
    return MappingOutcome.MAPPED;
  }

  private static AnswerUsage usage(Json tokens) {
    long prompt = tokens.number("input_tokens");
    long received =
        Math.max(tokens.number("output_tokens"), tokens.number("total_tokens") - prompt);
    return new AnswerUsage(prompt, received, tokens.number("cache_read_input_tokens"));
  }

  private MappingOutcome user(Json content, int thread) throws IOException {
    for (Json block : BlockWriter.blocks(content)) {
      if (block.string("type").equals("tool_result")) {
        blocks.result(
            block.string("tool_use_id"),
            thread,
            block.path("content"),
            block.path("is_error").isTrue(),
            Meta.none());
      } else {
        blocks.block(block, LineKind.USER, Meta.none());
      }
    }
    complete.remove(thread);
    writer.endAnswer();
    return MappingOutcome.MAPPED;
  }

  /** Maps the end of a run; its usage includes that of subagents, whose messages have none. */
  private MappingOutcome result(Json record) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("subtype", record.string("subtype")));
    args.add(Arg.pair("turns", record.string("num_turns")));
    args.removeIf(arg -> arg.value().isEmpty());
    boolean hasFailed = record.path("is_error").isTrue();
    String error = record.path("error").string("message");
    writer.lifecycle(
        "result",
        args,
        error.isEmpty() ? record.string("result") : error,
        hasFailed,
        Meta.none()
            .put("latency_ms", record.number("duration_ms"))
            .put("level", hasFailed ? "error" : ""));
    AnswerUsage total = usage(record.path("usage"));
    written.restOf(total).writeSum(writer, model, "turn");
    written = AnswerUsage.NONE;
    return MappingOutcome.MAPPED;
  }
}
