package dev.blackbox.session.problem;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.model.Budget;
import dev.blackbox.session.model.CallCursor;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Finds what is known only at the end: calls that never finished, and a budget that was passed. */
final class EndDetector implements ProblemDetector {
  private final Session session;
  private final Replay replay;
  private final IntFunction<FinishedCall> described;

  /**
   * Creates a detector.
   *
   * @param described returns the call that the event at a position belongs to
   */
  EndDetector(Session session, Replay replay, IntFunction<FinishedCall> described) {
    this.session = session;
    this.replay = replay;
    this.described = described;
  }

  @Override
  public void finish(Consumer<Problem> found) {
    unfinished(found);
    budget(found);
  }

  private void unfinished(Consumer<Problem> found) {
    List<Integer> open = new CallCursor(session.index()).openAt(session.events().size() - 1);
    PlaceList calls = new PlaceList();
    PlaceList decisions = new PlaceList();
    for (int ordinal : open) {
      CallRecord call = session.calls().get(ordinal);
      boolean isDecision = call.kind() == LineKind.QUESTION || call.kind() == LineKind.PLAN;
      FinishedCall last = described.apply(call.attempts().getLast().start());
      (isDecision ? decisions : calls).add(ProblemPlace.of(last));
    }
    if (!calls.isEmpty()) {
      String text =
          calls.count() == 1
              ? "`" + calls.last().what() + "` never finished"
              : calls.count() + " calls never finished, the last one `" + calls.last().what() + "`";
      found.accept(problem(ProblemRule.CALL_UNFINISHED, text, calls));
    }
    if (!decisions.isEmpty()) {
      String text = "Nobody decided about `" + decisions.last().what() + "`";
      found.accept(problem(ProblemRule.PERSON_AWAITED, text, decisions));
    }
  }

  private static Problem problem(ProblemRule rule, String text, PlaceList places) {
    return new Problem(rule, text, places.count(), places.places().reversed());
  }

  private void budget(Consumer<Problem> found) {
    Budget budget = session.budget();
    BigDecimal limit = budget.limit();
    int last = session.events().size() - 1;
    BigDecimal spent = replay.costUpTo(last);
    if (limit == null || spent == null || spent.compareTo(limit) <= 0) {
      return;
    }
    int low = 0;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      BigDecimal cost = replay.costUpTo(middle);
      if (cost != null && cost.compareTo(limit) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    found.accept(
        new Problem(
            ProblemRule.BUDGET_PASSED,
            "The session cost "
                + Dollars.cents(spent)
                + ", more than its budget of "
                + Dollars.cents(limit),
            ProblemPlace.of(session.events().get(low), "budget passed")));
  }
}
