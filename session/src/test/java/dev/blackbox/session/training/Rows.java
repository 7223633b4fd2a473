package dev.blackbox.session.training;

import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.Atif;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Turns recordings and documents into conversations and rows. */
final class Rows {
  private Rows() {}

  static Plan plan(Shape shape) {
    return new Plan(shape, false, false, false, Filters.NONE, Split.NONE);
  }

  static Plan filtered(Filters filters) {
    return new Plan(Shape.OPENAI, false, false, false, filters, Split.NONE);
  }

  /** The conversations of a recording without a header. */
  static List<Conversation> conversations(String body) throws IOException {
    String recording = "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n" + body;
    return ofDocument(Atif.export(Atif.utf8(recording), false));
  }

  static List<Conversation> ofDocument(byte[] document) throws IOException {
    return ofDocument(document, Blobs.NONE);
  }

  static List<Conversation> ofDocument(byte[] document, Blobs blobs) throws IOException {
    return ConversationReader.read(
        new ByteArrayInputStream(document),
        blobs,
        text -> text.replace("hunter2", "[redacted:x]"),
        true);
  }

  /** The steps of a document around them. */
  static List<Conversation> ofSteps(String steps) throws IOException {
    return ofDocument(Atif.utf8("{\"session_id\":\"s\",\"steps\":[" + steps + "]}"));
  }

  /** The rows as JSON, each checked against the rules of its shape. */
  static List<String> rows(List<Conversation> conversations, Plan plan) {
    RowMaker maker = new RowMaker(plan);
    List<String> rows = new ArrayList<>();
    for (Conversation conversation : conversations) {
      maker
          .row(conversation, new Tally())
          .ifPresent(
              row -> {
                List<String> problems = RowCheck.problems(plan.shape(), row.json());
                if (!problems.isEmpty()) {
                  throw new AssertionError(problems + " in " + JsonText.of(row.json()));
                }
                rows.add(JsonText.of(row.json()));
              });
    }
    return rows;
  }

  /** Why the conversations gave no row: {@code too-few-calls 1}. */
  static String leftOut(List<Conversation> conversations, Plan plan) {
    RowMaker maker = new RowMaker(plan);
    Tally tally = new Tally();
    conversations.forEach(conversation -> maker.row(conversation, tally));
    return tally.leftOut();
  }

  static String leftOut(List<Conversation> conversations, Filters filters) {
    return leftOut(conversations, filtered(filters));
  }
}
