package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;

/** Completes the calls of background subagents when their notifications arrive. */
final class ClaudeNotificationMapper {
  private final SessionWriter writer;
  private final ClaudeThreads threads;
  private final ClaudeToolUseMapper calls;

  ClaudeNotificationMapper(SessionWriter writer, ClaudeThreads threads, ClaudeToolUseMapper calls) {
    this.writer = writer;
    this.threads = threads;
    this.calls = calls;
  }

  /** In a transcript, the notification is a message to the model. */
  void inText(String text) throws IOException {
    if (text.startsWith("<task-notification>")) {
      String result = between(text, "result");
      finish(
          between(text, "tool-use-id"),
          between(text, "status"),
          result.isEmpty() ? between(text, "summary") : result);
    }
  }

  /** In a stream, the notification is a record. */
  void inRecord(Json record) throws IOException {
    finish(record.string("tool_use_id"), record.string("status"), record.string("summary"));
  }

  private void finish(String id, String status, String text) throws IOException {
    if (calls.isOpen(id)) {
      calls.finish(id);
      writer.result(
          id,
          threads.startedBy(id, SessionWriter.MAIN),
          text,
          !status.equals("completed"),
          Meta.none().put("extra.status", status).mark("extra.later", true));
    }
  }

  private static String between(String text, String tag) {
    int from = text.indexOf("<" + tag + ">");
    int to = text.indexOf("</" + tag + ">", Math.max(from, 0));
    return from < 0 || to < 0 ? "" : text.substring(from + tag.length() + 2, to);
  }
}
