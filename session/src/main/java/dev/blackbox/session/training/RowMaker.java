package dev.blackbox.session.training;

import java.util.List;
import java.util.Optional;

/**
 * Makes rows from conversations according to a plan.
 *
 * <pre>{@code
 * RowMaker maker = new RowMaker(plan);
 * for (Conversation conversation : conversations) {
 *   maker.row(conversation, tally).ifPresent(this::write);
 * }
 * }</pre>
 */
public final class RowMaker {
  private final TrainingPlan plan;
  private final FingerprintIndex known = new FingerprintIndex();

  public RowMaker(TrainingPlan plan) {
    this.plan = plan;
  }

  /** Returns the row of a conversation; empty if it is excluded, for a reason in the tally. */
  public Optional<TrainingRow> row(Conversation conversation, RowTally tally) {
    RowShape shape = plan.shape();
    List<ConversationTurn> turns = shape.part(conversation);
    Optional<ExclusionReason> objection =
        plan.filters()
            .objection(conversation.traits())
            .or(() -> shape.objection(conversation, turns))
            .or(() -> duplicate(conversation));
    if (objection.isPresent()) {
      tally.leftOut(objection.get());
      return Optional.empty();
    }
    TrainingRow row =
        new TrainingRow(
            shape.row(conversation, turns, plan.hasReasoning()),
            plan.split().isValidation(conversation.traits().repository()));
    tally.row(row, turns);
    return Optional.of(row);
  }

  private Optional<ExclusionReason> duplicate(Conversation conversation) {
    return plan.isWithoutDuplicates() && !known.add(conversation)
        ? Optional.of(ExclusionReason.NEAR_DUPLICATE)
        : Optional.empty();
  }
}
