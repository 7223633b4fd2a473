package dev.blackbox.intake.opencode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.List;

/** Maps the messages of a session, part by part. */
final class OpencodeMessageMapper implements RecordMapper {
  private final SessionWriter writer;
  private final OpencodePartMapper parts;
  private String model = "";

  OpencodeMessageMapper(SessionWriter writer) {
    this.writer = writer;
    this.parts = new OpencodePartMapper(writer);
  }

  @Override
  public MappingOutcome map(Node record, int thread) throws IOException {
    Node info = record.get("info");
    if (!record.get("messages").isAbsent()) {
      session(info);
      return MappingOutcome.MAPPED;
    }
    String role = info.text("role");
    if (!role.equals("user") && !role.equals("assistant")) {
      return MappingOutcome.UNKNOWN;
    }
    writer.at(OpencodePartMapper.time(info.get("time"), "created"), thread);
    model(info);
    OpencodePartMapper.Message message =
        new OpencodePartMapper.Message(role.equals("user"), info.text("modelID"), info.text("id"));
    for (Node part : record.get("parts").items()) {
      parts.map(part, message);
    }
    parts.failure(info.get("error"));
    return MappingOutcome.MAPPED;
  }

  private void session(Node info) throws IOException {
    writer.facts().id(info.text("id"));
    writer.facts().version(info.text("version"));
    writer.facts().cwd(info.text("directory"));
    writer.facts().model(info.get("model").text("id"));
    writer.facts().extra("parent_session", info.text("parentID"));
    writer.at(OpencodePartMapper.time(info.get("time"), "created"), SessionWriter.MAIN);
    if (!info.text("title").isEmpty()) {
      writer.lifecycle("title", List.of(), info.text("title"), Meta.none());
    }
  }

  private void model(Node info) throws IOException {
    String now = info.text("modelID");
    if (now.isEmpty()) {
      return;
    }
    if (!model.isEmpty() && !model.equals(now)) {
      writer.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
    }
    model = now;
    writer.facts().model(now);
  }
}
