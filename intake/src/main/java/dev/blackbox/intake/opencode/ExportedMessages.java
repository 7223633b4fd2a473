package dev.blackbox.intake.opencode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Teller;
import java.io.IOException;
import java.util.List;

/** Tells the messages of a session, part by part. */
final class ExportedMessages implements Teller {
  private final Narrator narrator;
  private final Parts parts;
  private String model = "";

  ExportedMessages(Narrator narrator) {
    this.narrator = narrator;
    this.parts = new Parts(narrator);
  }

  @Override
  public Fate tell(Node record, int thread) throws IOException {
    Node info = record.get("info");
    if (!record.get("messages").isAbsent()) {
      session(info);
      return Fate.MAPPED;
    }
    String role = info.text("role");
    if (!role.equals("user") && !role.equals("assistant")) {
      return Fate.UNKNOWN;
    }
    narrator.moment(Parts.time(info.get("time"), "created"), thread);
    model(info);
    Parts.Message message =
        new Parts.Message(role.equals("user"), info.text("modelID"), info.text("id"));
    for (Node part : record.get("parts").items()) {
      parts.tell(part, message);
    }
    parts.failure(info.get("error"));
    return Fate.MAPPED;
  }

  private void session(Node info) throws IOException {
    narrator.facts().id(info.text("id"));
    narrator.facts().version(info.text("version"));
    narrator.facts().cwd(info.text("directory"));
    narrator.facts().model(info.get("model").text("id"));
    narrator.facts().extra("parent_session", info.text("parentID"));
    narrator.moment(Parts.time(info.get("time"), "created"), Narrator.MAIN);
    if (!info.text("title").isEmpty()) {
      narrator.lifecycle("title", List.of(), info.text("title"), Meta.none());
    }
  }

  private void model(Node info) throws IOException {
    String now = info.text("modelID");
    if (now.isEmpty()) {
      return;
    }
    if (!model.isEmpty() && !model.equals(now)) {
      narrator.comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
    }
    model = now;
    narrator.facts().model(now);
  }
}
