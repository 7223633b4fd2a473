package dev.blackbox.session.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a call.
 *
 * @param label {@code attempt=} as written, {@code 2/3}; otherwise its number, from 1
 * @param start the position of the event that starts it
 * @param finish the position of the event with its result, -1 if there is none
 * @param latency {@code latency_ms=}, else the time between the two events; null if that is 0
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

  /** Returns whether it is open at that event: started, but without a result. */
  boolean isOpenAt(int event) {
    boolean isLasting = outcome != CallOutcome.UNKNOWN;
    return isLasting && start <= event && (finish < 0 || finish > event);
  }
}
