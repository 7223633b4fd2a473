package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Maps results of tools. */
final class ClaudeToolResultMapper {
  private final SessionWriter writer;
  private final ClaudeThreads threads;
  private final ClaudeToolUseMapper calls;
  private final ClaudeOutputFileMapper spills;

  ClaudeToolResultMapper(
      SessionWriter writer,
      ClaudeThreads threads,
      ClaudeToolUseMapper calls,
      ClaudeOutputFileMapper spills) {
    this.writer = writer;
    this.threads = threads;
    this.calls = calls;
    this.spills = spills;
  }

  void map(Json block, Json record, int thread) throws IOException {
    String id = block.string("tool_use_id");
    Json returned = record.path("toolUseResult", "tool_use_result");
    ClaudeToolUseMapper.Started call = calls.finish(id);
    boolean hasFailed = block.path("is_error").isTrue();
    List<String> texts = texts(block.path("content"));
    int who = call.kind() == LineKind.SUBAGENT ? threads.startedBy(id, thread) : thread;
    Meta meta = meta(id, record, returned);
    boolean isLaunched =
        returned.path("isAsync").isTrue() || returned.string("status").endsWith("_launched");
    if (call.kind() == LineKind.SUBAGENT && isLaunched && !hasFailed) {
      calls.goesOn(id);
      writer.pending(id, who, "[launched]", String.join("\n", texts), meta);
    } else {
      writer.result(id, who, texts, hasFailed, meta);
    }
    answers(id, call.questions(), returned.path("answers"));
    images(id, block.path("content"));
    spills.map(id, returned);
  }

  /** The texts of a result; its other parts get their own lines. */
  private static List<String> texts(Json content) {
    if (!(content instanceof Json.Items)) {
      return List.of(content.asString());
    }
    List<String> texts = new ArrayList<>();
    for (Json part : content.items()) {
      if (part.string("type").equals("text") || part.isText()) {
        texts.add(part.isText() ? part.asString() : part.string("text"));
      } else if (!isAttachment(part)) {
        texts.add(part.asString());
      }
    }
    return texts;
  }

  private static boolean isAttachment(Json part) {
    return !part.path("source").string("data").isEmpty();
  }

  private static Meta meta(String id, Json record, Json returned) {
    Meta meta = Meta.none();
    Json decision = decision(id, record);
    meta.put("extra.permission", decision.string("decision"));
    meta.put("extra.permission_by", decision.string("source"));
    meta.put("extra.denied", record.string("toolDenialKind"));
    meta.mark("extra.interrupted", returned.path("interrupted").isTrue());
    meta.put("latency_ms", returned.number("totalDurationMs"));
    meta.put("extra.agent", returned.string("agentId"));
    meta.put("extra.agent_tokens", returned.number("totalTokens"));
    meta.put("extra.agent_calls", returned.number("totalToolUseCount"));
    return meta;
  }

  /** In a stream, a list holds the decisions for all results of a record. */
  private static Json decision(String id, Json record) {
    for (Json meta : record.path("tool_result_meta").items()) {
      if (meta.string("id").equals(id)) {
        return meta.path("permission_decision");
      }
    }
    return record.path("permissionDecision");
  }

  private void answers(String id, List<String> questions, Json answers) throws IOException {
    for (int i = 0; i < questions.size(); i++) {
      Json answer = answers.path(questions.get(i));
      String callId = ClaudeToolUseMapper.questionId(id, i + 1);
      if (!answer.isNull()) {
        writer.selected(id, callId, answer.asString());
      } else if (i > 0) {
        writer.skipped(id, callId);
      }
    }
  }

  private void images(String id, Json content) throws IOException {
    for (Json part : content.items()) {
      if (isAttachment(part)) {
        attachment(List.of(Arg.pair("call", id)), part, writer);
      }
    }
  }

  /** Writes an image or a document of a message. */
  static void attachment(List<Arg> args, Json part, SessionWriter writer) throws IOException {
    List<Arg> all = new ArrayList<>(args);
    all.add(Arg.pair("type", part.string("type")));
    Json source = part.path("source");
    String mime = source.string("media_type");
    String data = source.string("data");
    if (source.string("type").equals("base64")) {
      writer.attachment(all, data, mime.isEmpty() ? "application/octet-stream" : mime);
    } else {
      writer.lifecycle("attachment", all, data.isEmpty() ? part.asString() : data, Meta.none());
    }
  }
}
