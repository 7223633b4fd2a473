package dev.blackbox.intake.claudecode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
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

  void map(Node block, Node record, int thread) throws IOException {
    String id = block.text("tool_use_id");
    Node returned = record.any("toolUseResult", "tool_use_result");
    ClaudeToolUseMapper.Started call = calls.finish(id);
    boolean hasFailed = block.get("is_error").isTrue();
    String text = text(block.get("content"));
    int who = call.kind() == LineKind.SUBAGENT ? threads.startedBy(id, thread) : thread;
    Meta meta = meta(id, record, returned);
    boolean isLaunched =
        returned.get("isAsync").isTrue() || returned.text("status").endsWith("_launched");
    if (call.kind() == LineKind.SUBAGENT && isLaunched && !hasFailed) {
      calls.goesOn(id);
      writer.pending(id, who, "[launched]", text, meta);
    } else {
      writer.result(id, who, text, hasFailed, meta);
    }
    answers(id, call.questions(), returned.get("answers"));
    images(id, block.get("content"));
    spills.map(id, returned);
  }

  /** The texts of a result; its other parts get their own lines. */
  private static String text(Node content) {
    if (content.items().isEmpty()) {
      return content.isObject()
          ? content.text()
          : content instanceof Node.Items ? "" : content.text();
    }
    List<String> texts = new ArrayList<>();
    for (Node part : content.items()) {
      if (part.text("type").equals("text") || part.isText()) {
        texts.add(part.isText() ? part.text() : part.text("text"));
      } else if (!isAttachment(part)) {
        texts.add(part.text());
      }
    }
    return String.join("\n", texts);
  }

  private static boolean isAttachment(Node part) {
    return !part.get("source").text("data").isEmpty();
  }

  private static Meta meta(String id, Node record, Node returned) {
    Meta meta = Meta.none();
    Node decision = decision(id, record);
    meta.put("extra.permission", decision.text("decision"));
    meta.put("extra.permission_by", decision.text("source"));
    meta.put("extra.denied", record.text("toolDenialKind"));
    meta.mark("extra.interrupted", returned.get("interrupted").isTrue());
    meta.put("latency_ms", returned.number("totalDurationMs"));
    meta.put("extra.agent", returned.text("agentId"));
    meta.put("extra.agent_tokens", returned.number("totalTokens"));
    meta.put("extra.agent_calls", returned.number("totalToolUseCount"));
    return meta;
  }

  /** In a stream, a list holds the decisions for all results of a record. */
  private static Node decision(String id, Node record) {
    for (Node meta : record.get("tool_result_meta").items()) {
      if (meta.text("id").equals(id)) {
        return meta.get("permission_decision");
      }
    }
    return record.get("permissionDecision");
  }

  private void answers(String id, List<String> questions, Node answers) throws IOException {
    for (int i = 0; i < questions.size(); i++) {
      Node answer = answers.get(questions.get(i));
      String callId = ClaudeToolUseMapper.questionId(id, i + 1);
      if (!answer.isAbsent()) {
        writer.answer(callId, answer.text());
      } else if (i > 0) {
        writer.skip(callId);
      }
    }
  }

  private void images(String id, Node content) throws IOException {
    for (Node part : content.items()) {
      if (isAttachment(part)) {
        attachment(List.of(Arg.pair("call", id)), part, writer);
      }
    }
  }

  /** Writes an image or a document of a message. */
  static void attachment(List<Arg> args, Node part, SessionWriter writer) throws IOException {
    List<Arg> all = new ArrayList<>(args);
    all.add(Arg.pair("type", part.text("type")));
    Node source = part.get("source");
    String mime = source.text("media_type");
    String data = source.text("data");
    if (source.text("type").equals("base64")) {
      writer.attachment(all, data, mime.isEmpty() ? "application/octet-stream" : mime);
    } else {
      writer.lifecycle("attachment", all, data.isEmpty() ? part.text() : data, Meta.none());
    }
  }
}
