package dev.blackbox.intake.cline;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.BlockWriter;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps the document of a session, and its messages. */
final class ClineMessageMapper implements RecordMapper, SubagentThreads {
  /** A prompt as it is stored; the model does not see the tag. */
  private static final Pattern PROMPT =
      Pattern.compile("<user_input mode=\"(\\w+)\">(.*)</user_input>", Pattern.DOTALL);

  private static final String SYSTEM = "[SYSTEM] ";

  private final SessionWriter writer;
  private final ClineDescription description;
  private final CallWriter calls;
  private final BlockWriter blocks;
  private final ClineCallMapper callMapper;
  private int answers;

  ClineMessageMapper(SessionWriter writer, ClineDescription description) {
    this.writer = writer;
    this.description = description;
    this.calls = new CallWriter(writer);
    this.blocks = new BlockWriter(writer, calls);
    this.callMapper = new ClineCallMapper(calls, blocks);
    writer.facts().id(description.id());
    writer.facts().cwd(description.cwd());
    writer.facts().model(description.model());
    writer.facts().extra("parent_session", description.parent());
  }

  @Override
  public boolean mayBegin(SubagentFile file) {
    return callMapper.hasTask(file.prompt());
  }

  @Override
  public int threadOf(SubagentFile file) {
    return callMapper.threadOf(file.id(), file.prompt());
  }

  /** The time of a message; empty if it has none. */
  static String time(Json message) {
    return Timestamps.ofMillis(message.number("ts"));
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    writer.at(time(record), thread);
    if (record.path("messages") instanceof Json.Items) {
      begin(record, thread);
      return MappingOutcome.MAPPED;
    }
    Json content = record.path("content");
    return switch (content.isNull() ? "" : record.string("role")) {
      case "user" -> user(content, thread);
      case "assistant" -> assistant(record, content);
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private void begin(Json document, int thread) throws IOException {
    if (thread == SessionWriter.MAIN) {
      writer.facts().id(document.string("sessionId"));
      writer.facts().version(document.path("origin").string("version"));
      writer.facts().extra("parent_session", document.path("origin").string("parentThreadId"));
    }
    String prompt = document.string("system_prompt");
    if (!prompt.isEmpty()) {
      writer.lifecycle("context", List.of(Arg.pair("role", "system")), prompt, Meta.none());
    }
  }

  private MappingOutcome user(Json content, int thread) throws IOException {
    for (Json block : BlockWriter.blocks(content)) {
      if (block.string("type").equals("tool_result")) {
        callMapper.result(
            block.string("tool_use_id"),
            thread,
            block.path("content"),
            block.path("is_error").isTrue());
      } else if (block.string("type").equals("text")) {
        prompt(block.string("text"));
      } else {
        blocks.block(block, LineKind.USER, Meta.none());
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void prompt(String text) throws IOException {
    Matcher tagged = PROMPT.matcher(text);
    boolean isTagged = tagged.matches();
    writer.message(
        LineKind.USER,
        isTagged ? tagged.group(2) : text,
        Meta.none()
            .mark("extra.meta", text.startsWith(SYSTEM))
            .put("extra.mode", isTagged ? tagged.group(1) : ""));
  }

  private MappingOutcome assistant(Json record, Json content) throws IOException {
    String now = record.path("modelInfo").path("id", "modelId").asString();
    writer.model(now);
    writer.endAnswer();
    writer.answer();
    for (Json block : BlockWriter.blocks(content)) {
      if (block.string("type").equals("tool_use")) {
        callMapper.start(block.string("name"), block.string("id"), block.path("input"));
      } else {
        blocks.block(block, LineKind.AGENT, Meta.none());
      }
    }
    AnswerUsage usage = usage(record.path("metrics"));
    usage.write(writer, now.isEmpty() ? writer.facts().lastModel() : now, record.string("id"));
    answers++;
    return MappingOutcome.MAPPED;
  }

  /** The input includes cached tokens. Tasks of extensions have their usage in another file. */
  private AnswerUsage usage(Json metrics) {
    List<AnswerUsage> usages = description.usages();
    return !usages.isEmpty()
        ? answers < usages.size() ? usages.get(answers) : AnswerUsage.NONE
        : new AnswerUsage(
            metrics.number("inputTokens"),
            metrics.number("outputTokens"),
            metrics.number("cacheReadTokens"),
            metrics.number("cacheWriteTokens"),
            AnswerUsage.cost(metrics.path("cost")));
  }

  /** Writes the usage of requests that got no answer. */
  @Override
  public void finish() throws IOException {
    List<AnswerUsage> usages = description.usages();
    for (int i = answers; i < usages.size(); i++) {
      usages.get(i).writeUnrecorded(writer, writer.facts().lastModel());
    }
  }
}
