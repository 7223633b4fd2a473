package dev.blackbox.session.training;

import java.util.Optional;

/**
 * Makes rows of conversations, one after the other, as a plan says.
 *
 * <pre>{@code
 * RowMaker maker = new RowMaker(plan);
 * for (Conversation conversation : conversations) {
 *   maker.row(conversation, tally).ifPresent(this::write);
 * }
 * }</pre>
 */
public final class RowMaker {
  private final Plan plan;
  private final Fingerprints known = new Fingerprints();

  public RowMaker(Plan plan) {
    this.plan = plan;
  }

  /** The row of a conversation; empty where it is left out, which the tally then says why. */
  public Optional<Row> row(Conversation conversation, Tally tally) {
    Shape shape = plan.shape();
    Optional<LeftOut> objection =
        plan.filters()
            .objection(conversation.traits())
            .or(() -> shape.objection(conversation))
            .or(() -> duplicate(conversation));
    if (objection.isPresent()) {
      tally.leftOut(objection.get());
      return Optional.empty();
    }
    Row row =
        new Row(
            shape.row(conversation, plan.hasReasoning()),
            plan.split().isValidation(conversation.traits().repository()));
    tally.row(row, shape.part(conversation));
    return Optional.of(row);
  }

  private Optional<LeftOut> duplicate(Conversation conversation) {
    return plan.isWithoutDuplicates() && !known.add(conversation)
        ? Optional.of(LeftOut.NEAR_DUPLICATE)
        : Optional.empty();
  }
}
