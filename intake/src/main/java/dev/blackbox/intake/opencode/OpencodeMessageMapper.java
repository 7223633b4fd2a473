package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.List;

/** Maps the messages of a session, part by part. */
final class OpencodeMessageMapper implements RecordMapper {
  private final SessionWriter writer;
  private final OpencodeThreads threads = new OpencodeThreads();
  private final OpencodePartMapper parts;

  OpencodeMessageMapper(SessionWriter writer) {
    this.writer = writer;
    this.parts = new OpencodePartMapper(writer, threads);
  }

  @Override
  public MappingOutcome map(Json record, int main) throws IOException {
    Json info = record.path("info");
    if (!record.path("messages").isNull()) {
      session(info, record.path("children"));
      return MappingOutcome.MAPPED;
    }
    String role = info.string("role");
    boolean isMessage = record.path("parts") instanceof Json.Items;
    if (!isMessage || (!role.equals("user") && !role.equals("assistant"))) {
      return MappingOutcome.UNKNOWN;
    }
    int thread = threads.of(info.string("sessionID"));
    parts.finish(thread);
    writer.at(OpencodePartMapper.time(info.path("time"), "created"), thread);
    writer.model(info.string("modelID"));
    OpencodePartMapper.Message message =
        new OpencodePartMapper.Message(
            role.equals("user"), info.string("modelID"), info.string("id"), thread);
    writer.endAnswer();
    for (Json part : record.path("parts").items()) {
      parts.map(part, message);
    }
    parts.failure(info.path("error"));
    return MappingOutcome.MAPPED;
  }

  private void session(Json info, Json children) throws IOException {
    threads.begin(info.string("id"), children.items().stream().map(Json::asString).toList());
    writer.facts().id(info.string("id"));
    writer.facts().version(info.string("version"));
    writer.facts().cwd(info.string("directory"));
    writer.facts().model(info.path("model").string("id"));
    writer.facts().extra("parent_session", info.string("parentID"));
    writer.at(OpencodePartMapper.time(info.path("time"), "created"), SessionWriter.MAIN);
    if (!info.string("title").isEmpty()) {
      writer.lifecycle("title", List.of(), info.string("title"), Meta.none());
    }
  }

  @Override
  public void finish() throws IOException {
    parts.finish(SessionWriter.MAIN);
  }
}
