package dev.blackbox.session.problem;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.model.Budget;
import dev.blackbox.session.model.CallCursor;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import java.math.BigDecimal;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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
    int[] open = new CallCursor(session.index()).openAt(session.events().size() - 1);
    PlaceList calls = places(open, false);
    PlaceList decisions = places(open, true);
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

  /** Reads only the calls whose places are kept: a million calls can be open. */
  private PlaceList places(int[] open, boolean isDecision) {
    int[] wanted = IntStream.of(open).filter(call -> isDecision(call) == isDecision).toArray();
    PlaceList places = new PlaceList();
    int between = Math.max(0, wanted.length - Problem.MOST_PLACES);
    for (int i = 0; i < wanted.length; i++) {
      boolean isKept = i < Problem.MOST_PLACES - 1 || i == wanted.length - 1;
      if (isKept) {
        CallRecord call = session.calls().get(wanted[i]);
        FinishedCall last = described.apply(call.attempts().getLast().start());
        places.add(ProblemPlace.of(last), i == wanted.length - 1 ? 1 + between : 1);
      }
    }
    return places;
  }

  private boolean isDecision(int call) {
    LineKind kind = session.index().callKind(call);
    return kind == LineKind.QUESTION || kind == LineKind.PLAN;
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
