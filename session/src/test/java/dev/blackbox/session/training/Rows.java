package dev.blackbox.session.training;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.calls.TextBlobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Turns recordings and documents into conversations and rows. */
final class Rows {
  private Rows() {}

  static TrainingPlan plan(RowShape shape) {
    return new TrainingPlan(
        shape, false, false, false, ConversationFilter.NONE, ValidationSplit.NONE);
  }

  static TrainingPlan filtered(ConversationFilter filters) {
    return new TrainingPlan(RowShape.OPENAI, false, false, false, filters, ValidationSplit.NONE);
  }

  /** The conversations of a recording without a header. */
  static List<Conversation> conversations(String body) throws IOException {
    return ofRecording(
        "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n" + body, TextBlobs.NONE);
  }

  static List<Conversation> ofRecording(String recording, TextBlobs blobs) throws IOException {
    return read(Atif.utf8(recording), blobs);
  }

  static List<Conversation> ofRecording(byte[] recording) throws IOException {
    return read(recording, TextBlobs.NONE);
  }

  /** The conversations of the recording that a document becomes. */
  static List<Conversation> ofDocument(byte[] document) throws IOException {
    return read(Atif.toBbox(document, new ArrayList<>()), TextBlobs.NONE);
  }

  private static List<Conversation> read(byte[] recording, TextBlobs blobs) throws IOException {
    ConversationReader first = new ConversationReader(TextBlobs.NONE, false, null, _ -> {});
    new BboxReader(new ByteArrayInputStream(recording)).forEach(first);
    List<Conversation> conversations = new ArrayList<>();
    new BboxReader(new ByteArrayInputStream(recording))
        .forEach(new ConversationReader(blobs, true, first.outcome(), conversations::add));
    return conversations;
  }

  /** The steps of a document around them. */
  static List<Conversation> ofSteps(String steps) throws IOException {
    return ofDocument(Atif.utf8("{\"session_id\":\"s\",\"steps\":[" + steps + "]}"));
  }

  /** The rows as JSON, each checked against the rules of its shape. */
  static List<String> rows(List<Conversation> conversations, TrainingPlan plan) {
    RowMaker maker = new RowMaker(plan);
    List<String> rows = new ArrayList<>();
    for (Conversation conversation : conversations) {
      maker
          .row(conversation, new RowTally())
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
  static String leftOut(List<Conversation> conversations, TrainingPlan plan) {
    RowMaker maker = new RowMaker(plan);
    RowTally tally = new RowTally();
    conversations.forEach(conversation -> maker.row(conversation, tally));
    return tally.leftOut();
  }

  static String leftOut(List<Conversation> conversations, ConversationFilter filters) {
    return leftOut(conversations, filtered(filters));
  }
}
