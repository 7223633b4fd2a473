package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import java.util.EnumMap;
import java.util.Map;

/** Counts conversations by outcome, and the answers in rows. */
public final class RowTally {
  private final Map<ExclusionReason, Long> leftOut = new EnumMap<>(ExclusionReason.class);
  private final Map<Mask, Long> masked = new EnumMap<>(Mask.class);
  private long conversations;
  private long rows;
  private long validationRows;
  private long answers;

  void leftOut(ExclusionReason reason) {
    conversations++;
    leftOut.merge(reason, 1L, Long::sum);
  }

  void row(TrainingRow row, Iterable<ConversationTurn> turns) {
    conversations++;
    rows += row.isValidation() ? 0 : 1;
    validationRows += row.isValidation() ? 1 : 0;
    for (ConversationTurn turn : turns) {
      if (turn instanceof ConversationTurn.Answer answer && answer.mask() == null) {
        answers++;
      } else if (turn instanceof ConversationTurn.Answer answer && answer.mask() != null) {
        masked.merge(answer.mask(), 1L, Long::sum);
      }
    }
  }

  void add(RowTally other) {
    conversations += other.conversations;
    rows += other.rows;
    validationRows += other.validationRows;
    answers += other.answers;
    other.leftOut.forEach((reason, count) -> leftOut.merge(reason, count, Long::sum));
    other.masked.forEach((reason, count) -> masked.merge(reason, count, Long::sum));
  }

  public long conversations() {
    return conversations;
  }

  /** Returns the number of rows, including those for validation. */
  public long rows() {
    return rows + validationRows;
  }

  /** Returns {@code too-few-calls 3, near-duplicate 1}; empty if nothing was excluded. */
  public String leftOut() {
    StringBuilder text = new StringBuilder();
    leftOut.forEach(
        (reason, count) ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(reason.text())
                .append(' ')
                .append(count));
    return text.toString();
  }

  Json.Fields toJson() {
    JsonObjectBuilder reasons = new JsonObjectBuilder();
    leftOut.forEach((reason, count) -> reasons.number(reason.text(), count));
    JsonObjectBuilder masks = new JsonObjectBuilder();
    masked.forEach((mask, count) -> masks.number(mask.text(), count));
    return new JsonObjectBuilder()
        .number("conversations", conversations)
        .number("rows", rows)
        .number("validation_rows", validationRows)
        .number("answers", answers)
        .add("masked", masks.toJson())
        .add("left_out", reasons.toJson())
        .toJson();
  }
}
