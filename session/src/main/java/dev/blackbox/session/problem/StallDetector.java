package dev.blackbox.session.problem;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds long times without an event, and tells who was waited for. */
final class StallDetector implements ProblemDetector {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final IntFunction<CallRecord> calls;
  private final IntFunction<FinishedCall> described;
  private final PlaceList stalls = new PlaceList();
  private final PlaceList waits = new PlaceList();
  private Duration longestStall = Duration.ZERO;
  private Duration longestWait = Duration.ZERO;
  private String stalled = "";
  private String awaited = "";
  private @Nullable Event last;

  /**
   * Creates a detector.
   *
   * @param calls returns the call at a position
   * @param described returns the call that the event at a position belongs to
   */
  StallDetector(IntFunction<CallRecord> calls, IntFunction<FinishedCall> described) {
    this.calls = calls;
    this.described = described;
  }

  @Override
  public void accept(Event event) {
    Event before = last;
    last = event;
    if (before == null) {
      return;
    }
    Duration from = before.place().elapsed();
    Duration to = event.place().elapsed();
    if (from != null && to != null && to.minus(from).compareTo(LONG) >= 0) {
      gap(before, event, to.minus(from));
    }
  }

  private void gap(Event before, Event event, Duration gap) {
    if (event.role() == CallRole.FINISHES && event.call() >= 0) {
      if (before.role() != CallRole.REPORTS) {
        call(event, gap);
      }
      return;
    }
    boolean isTurnOfModel = before.kind() == LineKind.USER || before.role() == CallRole.FINISHES;
    boolean isAnswer =
        event.kind() == LineKind.AGENT
            || event.kind() == LineKind.THINKING
            || event.role() == CallRole.STARTS
            || event.role() == CallRole.IS_WHOLE;
    if (isTurnOfModel && isAnswer) {
      String after =
          before.kind() == LineKind.USER
              ? "a request"
              : "`" + described.apply(before.index()).words() + "`";
      stall(event, "Nothing was recorded for " + span(gap) + " after " + after, gap);
    }
  }

  private void call(Event event, Duration gap) {
    CallRecord call = calls.apply(event.call());
    FinishedCall described = this.described.apply(event.index());
    String name = call.name().toLowerCase(Locale.ROOT);
    boolean isSubagent =
        call.kind() == LineKind.SUBAGENT || name.equals("task") || name.equals("agent");
    boolean isPerson =
        call.kind() == LineKind.QUESTION
            || name.contains("ask")
            || name.contains("approv")
            || event.meta().get("extra.permission_by").filter("user"::equals).isPresent()
            || (described.hasFailed() && FailureReason.isRefusal(described));
    if (isPerson) {
      waits.add(ProblemPlace.of(described));
      if (gap.compareTo(longestWait) > 0) {
        longestWait = gap;
        awaited = described.words();
      }
    } else if (!isSubagent && !described.isWaiting()) {
      String text = "Nothing was recorded for " + span(gap) + " while `" + described.words();
      stall(event, text + "` ran", gap);
    }
  }

  private void stall(Event event, String what, Duration gap) {
    stalls.add(ProblemPlace.of(event, what));
    if (gap.compareTo(longestStall) > 0) {
      longestStall = gap;
      stalled = what;
    }
  }

  @Override
  public void finish(Consumer<Problem> found) {
    if (!stalls.isEmpty()) {
      found.accept(
          new Problem(
              ProblemRule.STALL,
              stalled + others(stalls, "stall"),
              stalls.count(),
              stalls.places()));
    }
    if (!waits.isEmpty()) {
      found.accept(
          new Problem(
              ProblemRule.PERSON_AWAITED,
              "The agent waited "
                  + span(longestWait)
                  + " for a person to decide about "
                  + "`"
                  + awaited
                  + "`"
                  + others(waits, "wait"),
              waits.count(),
              waits.places()));
    }
  }

  private static String others(PlaceList places, String word) {
    return places.count() == 1 ? "" : ", the longest of " + places.count() + " " + word + "s";
  }

  private static String span(Duration time) {
    long hours = time.toHours();
    return hours == 0
        ? time.toMinutes() + " min"
        : hours + " h " + String.format(Locale.ROOT, "%02d", time.toMinutesPart()) + " min";
  }
}
