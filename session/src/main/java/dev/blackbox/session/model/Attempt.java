package dev.blackbox.session.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One try at a call.
 *
 * @param label {@code attempt=} as written, {@code 2/3}; the count from 1 where it is not written
 * @param start the position of the event that starts it
 * @param finish the position of the event with its result, -1 if there is none
 * @param latency {@code latency_ms=}, else the time between the two events if both have one
 */
public record Attempt(
    String label,
    int start,
    int finish,
    CallOutcome outcome,
    @Nullable String result,
    @Nullable Duration latency) {

  Attempt finishedAt(int event, @Nullable Duration took) {
    return new Attempt(label, start, event, outcome, result, took);
  }

  /** Whether it is under way at that event: started, and its result is not there yet. */
  boolean isOpenAt(int event) {
    boolean isLasting = outcome != CallOutcome.UNTOLD;
    return isLasting && start <= event && (finish < 0 || finish > event);
  }
}
