package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentThreads;
import java.io.IOException;
import java.util.List;

/** Maps the records of a session, from any of its files or from a stream. */
final class QwenRecordMapper implements RecordMapper, SubagentThreads {
  private final SessionWriter writer;
  private final CallWriter calls;
  private final QwenCallMapper callMapper;
  private final QwenUsageMapper usage;
  private final QwenSystemMapper systems;
  private final QwenStreamMapper stream;
  private boolean hasBegun;
  private boolean isSubagent;

  QwenRecordMapper(SessionWriter writer) {
    this.writer = writer;
    this.calls = new CallWriter(writer);
    this.callMapper = new QwenCallMapper(calls);
    this.usage = new QwenUsageMapper(writer);
    this.systems = new QwenSystemMapper(writer, usage);
    this.stream = new QwenStreamMapper(writer, calls, callMapper);
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
  public MappingOutcome map(Json record) throws IOException {
    if (!record.path("session_id").isNull()) {
      return stream.map(record);
    }
    if (!hasBegun) {
      hasBegun = true;
      isSubagent = record.path("isSidechain").isTrue() && !record.string("agentId").isEmpty();
    }
    return map(record, SessionWriter.MAIN);
  }

  @Override
  public MappingOutcome map(Json record, int thread) throws IOException {
    facts(record);
    writer.at(record.string("timestamp"), thread);
    Json parts = record.path("message").path("parts");
    boolean isMessage = parts instanceof Json.Items;
    return switch (record.string("type")) {
      case "user" -> isMessage ? user(record, parts.items(), thread) : MappingOutcome.UNKNOWN;
      case "assistant" ->
          isMessage ? assistant(record, parts.items(), thread) : MappingOutcome.UNKNOWN;
      case "tool_result" ->
          isMessage ? results(record, parts.items(), thread) : MappingOutcome.UNKNOWN;
      case "system" -> systems.map(record);
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private void facts(Json record) {
    SessionFacts facts = writer.facts();
    String session = record.string("sessionId");
    if (isSubagent && !record.string("agentId").isEmpty()) {
      facts.id(record.string("agentId"));
      facts.extra("parent_session", session);
    }
    facts.id(session);
    facts.version(record.string("version"));
    facts.cwd(record.string("cwd"));
    facts.branch(record.string("gitBranch"));
  }

  private MappingOutcome user(Json record, List<Json> parts, int thread) throws IOException {
    String origin = record.string("provenance");
    boolean isMeta = !origin.isEmpty() && !origin.equals("real_user");
    usage.endAnswer(thread);
    for (Json part : parts) {
      if (part.path("functionResponse").isObject()) {
        callMapper.result(part, record.path("toolCallResult"), thread);
      } else if (part.path("text").isText()) {
        Meta meta = Meta.none().mark("extra.meta", isMeta);
        writer.message(
            LineKind.USER, part.string("text"), meta.put("extra.origin", isMeta ? origin : ""));
      } else {
        other(part, "user");
      }
    }
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome assistant(Json record, List<Json> parts, int thread) throws IOException {
    usage.begin(record, thread);
    for (Json part : parts) {
      Json call = part.path("functionCall");
      if (call.isObject()) {
        callMapper.start(call.string("name"), call.string("id"), call.path("args"));
      } else if (part.path("text").isText()) {
        boolean isThought = part.path("thought").isTrue();
        writer.message(
            isThought ? LineKind.THINKING : LineKind.AGENT,
            part.string("text"),
            Meta.none().put("sig", part.string("thoughtSignature")));
      } else {
        other(part, "assistant");
      }
    }
    usage.heard(record, thread);
    return MappingOutcome.MAPPED;
  }

  private MappingOutcome results(Json record, List<Json> parts, int thread) throws IOException {
    usage.endAnswer(thread);
    for (Json part : parts) {
      if (part.path("functionResponse").isObject()) {
        callMapper.result(part, record.path("toolCallResult"), thread);
      } else {
        other(part, "tool_result");
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** Writes a file, or a part of unknown kind. */
  private void other(Json part, String where) throws IOException {
    Json data = part.path("inlineData");
    if (data.isObject()) {
      writer.attachment(List.of(), data.string("data"), data.string("mimeType"));
    } else if (part.path("fileData").isObject()) {
      String uri = part.path("fileData").string("fileUri");
      writer.lifecycle("attachment", List.of(), uri, Meta.none());
    } else {
      writer.unknown(List.of(Arg.pair("part", where)), part.asString());
    }
  }

  @Override
  public void finish() throws IOException {
    usage.finish();
  }
}
