package dev.blackbox.intake.droid;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
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

/** Maps the records of a session, from any of its files or from a stream. */
final class DroidRecordMapper implements RecordMapper, SubagentThreads {
  private final SessionWriter writer;
  private final List<Json> settings;
  private final CallWriter calls;
  private final BlockWriter blocks;
  private final DroidCallMapper callMapper;
  private final DroidStreamMapper stream;

  /**
   * Creates a mapper for one session.
   *
   * @param settings of the session and its subagents
   */
  DroidRecordMapper(SessionWriter writer, List<Json> settings) {
    this.writer = writer;
    this.settings = List.copyOf(settings);
    this.calls = new CallWriter(writer);
    this.blocks = new BlockWriter(writer, calls);
    this.callMapper = new DroidCallMapper(calls, blocks);
    this.stream = new DroidStreamMapper(writer, callMapper);
  }

  @Override
  public boolean mayBegin(SubagentFile file) {
    return file.call().isEmpty() || calls.hasThread(file.call());
  }

  @Override
  public int threadOf(SubagentFile file) {
    return calls.threadOf(file.call().isEmpty() ? file.id() : file.call());
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    if (!record.path("session_id").isNull()) {
      return stream.map(record);
    }
    writer.at(record.string("timestamp"), thread);
    String type = record.string("type");
    switch (type) {
      case "session_start" -> begin(record, thread);
      case "message" -> {
        return message(record.path("message"), record.string("id"), thread);
      }
      case "compaction_state" ->
          writer.lifecycle("compact", List.of(), record.string("summaryText"), Meta.none());
      case "agent_turn_outcome" -> {
        List<Arg> args = List.of(Arg.pair("reason", record.string("reason")));
        writer.lifecycle("turn", args, "", Meta.none());
      }
      case "todo_state" -> {
        return MappingOutcome.kept(type);
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void begin(Json record, int thread) throws IOException {
    if (thread != SessionWriter.MAIN) {
      return;
    }
    writer.facts().id(record.string("id"));
    writer.facts().cwd(record.string("cwd"));
    writer.facts().extra("parent_session", record.string("callingSessionId"));
    if (!record.string("title").isEmpty()) {
      writer.lifecycle("title", List.of(), record.string("title"), Meta.none());
    }
  }

  private MappingOutcome message(Json message, String id, int thread) throws IOException {
    boolean isAgent = message.string("role").equals("assistant");
    if (message.path("content").isNull() || (!isAgent && !message.string("role").equals("user"))) {
      return MappingOutcome.UNKNOWN;
    }
    if (isAgent) {
      writer.model(message.string("modelId"));
      writer.answer(id);
    }
    String visibility = message.string("visibility");
    boolean isMeta = visibility.equals("llm_only");
    for (Json block : BlockWriter.blocks(message.path("content"))) {
      switch (block.string("type")) {
        case "tool_use" ->
            callMapper.start(block.string("name"), block.string("id"), block.path("input"));
        case "tool_result" ->
            callMapper.result(
                block.string("tool_use_id"),
                thread,
                block.path("content"),
                block.path("is_error").isTrue());
        default ->
            blocks.block(
                signed(block),
                isAgent ? LineKind.AGENT : LineKind.USER,
                Meta.none()
                    .mark("extra.meta", isMeta)
                    .put("extra.visibility", isMeta ? "" : visibility));
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** For some providers the field has the name of a request's field instead of a signature. */
  private static Json signed(Json block) {
    boolean isUnsigned = block.string("signature").startsWith("reasoning");
    return isUnsigned && block instanceof Json.Fields fields
        ? fields.with("signature", Json.Literal.NULL)
        : block;
  }

  /** The files of a session have no usage of single answers, only that of each session. */
  @Override
  public void finish() throws IOException {
    for (Json one : settings) {
      Json tokens = one.path("tokenUsage");
      long read = tokens.number("cacheReadTokens");
      long written = tokens.number("cacheCreationTokens");
      new AnswerUsage(
              tokens.number("inputTokens") + read + written,
              tokens.number("outputTokens"),
              read,
              written,
              "")
          .writeSum(writer, one.string("model"), "thread");
    }
  }
}
