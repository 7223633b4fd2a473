package dev.blackbox.session.training;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  /** The keys of the answers that rows teach. */
  private final Set<Long> taught = new HashSet<>();

  public RowMaker(TrainingPlan plan) {
    this.plan = plan;
  }

  /** Returns the row of a conversation; empty if it is excluded, for a reason in the tally. */
  public Optional<TrainingRow> row(Conversation recorded, RowTally tally) {
    RowShape shape = plan.shape();
    Conversation conversation = once(recorded);
    List<ConversationTurn> turns = shape.part(conversation.turns());
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
    turns.forEach(this::remember);
    return Optional.of(row);
  }

  /** The conversation with a mask on every answer that an earlier row has taught. */
  private Conversation once(Conversation conversation) {
    List<ConversationTurn> once = null;
    for (int i = 0; i < conversation.turns().size(); i++) {
      if (conversation.turns().get(i) instanceof ConversationTurn.Answer answer
          && answer.isLearned()
          && isTaught(answer)) {
        once = once == null ? new ArrayList<>(conversation.turns()) : once;
        once.set(i, answer.masked(Mask.COPIED));
      }
    }
    return once == null
        ? conversation
        : new Conversation(conversation.id(), once, conversation.tools(), conversation.traits());
  }

  private boolean isTaught(ConversationTurn.Answer answer) {
    for (Long key : answer.keys()) {
      if (taught.contains(key)) {
        return true;
      }
    }
    return false;
  }

  private void remember(ConversationTurn turn) {
    if (turn instanceof ConversationTurn.Answer answer && answer.isLearned()) {
      taught.addAll(answer.keys());
    }
  }

  private Optional<ExclusionReason> duplicate(Conversation conversation) {
    return plan.isWithoutDuplicates() && !known.add(conversation)
        ? Optional.of(ExclusionReason.NEAR_DUPLICATE)
        : Optional.empty();
  }
}
