package dev.blackbox.session.problem;

import dev.blackbox.format.line.Line;
import dev.blackbox.session.model.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Finds where someone interrupted the agent or refused a call. */
final class PersonDetector implements ProblemDetector {
  /** An interruption at most this many events after a refusal belongs to it. */
  private static final int NEAR = 5;

  private final PlaceList interruptions = new PlaceList();
  private final PlaceList refusals = new PlaceList();
  private String during = "";
  private String reason = "";
  private final List<ProblemPlace> pending = new ArrayList<>();
  private String pendingReason = "";

  @Override
  public void accept(Event event) {
    if (!pending.isEmpty() && event.index() - pending.getLast().event() > NEAR) {
      refuse();
    }
    if (event.line() instanceof Line.Lifecycle at && at.name().equals("interrupt")) {
      during = pending.isEmpty() ? "" : pending.getLast().what();
      interruptions.add(ProblemPlace.of(event, during.isEmpty() ? "interruption" : during));
      pending.clear();
    }
  }

  @Override
  public void accept(FinishedCall call) {
    if (call.hasFailed() && FailureReason.isRefusal(call)) {
      pending.add(ProblemPlace.of(call));
      pendingReason = FailureReason.of(call);
    }
  }

  private void refuse() {
    if (!pending.isEmpty()) {
      pending.forEach(refusals::add);
      reason = pendingReason;
      pending.clear();
    }
  }

  @Override
  public void finish(Consumer<Problem> found) {
    refuse();
    if (!interruptions.isEmpty()) {
      boolean isOnce = interruptions.count() == 1;
      String times = isOnce ? "" : " " + FailureDetector.times(interruptions.count());
      String where =
          during.isEmpty() ? "" : (isOnce ? " at `" : ", the last time at `") + during + "`";
      found.accept(
          new Problem(
              ProblemRule.INTERRUPTED,
              "Someone interrupted the agent" + times + where,
              interruptions.count(),
              interruptions.places().reversed()));
    }
    if (!refusals.isEmpty()) {
      String calls =
          refusals.count() == 1
              ? "`" + refusals.last().what() + "` was refused"
              : refusals.count()
                  + " calls were refused, the last one `"
                  + refusals.last().what()
                  + "`";
      found.accept(
          new Problem(
              ProblemRule.CALL_REFUSED,
              calls + (reason.isEmpty() ? "" : ": " + reason),
              refusals.count(),
              refusals.places().reversed()));
    }
  }
}
