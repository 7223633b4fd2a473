package dev.blackbox.session.replay;

import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.PlanRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session after an event.
 *
 * @param openCalls the open calls, by their start; each is read from the session when it is asked
 *     for, because a million of them can be open
 * @param threads the active threads: the main one and those whose subagent call is open
 * @param files the files touched so far, in the order they were first touched
 * @param lastPlan the plan that changed last, or null
 * @param calls the number of calls so far
 * @param failed the number of calls that have failed so far and were not tried again
 */
public record SessionState(
    Event event,
    List<CallRecord> openCalls,
    List<String> threads,
    Spending spent,
    List<TouchedFile> files,
    PlanRecord.@Nullable Revision lastPlan,
    int calls,
    int failed) {

  public SessionState {
    threads = List.copyOf(threads);
    files = List.copyOf(files);
  }

  /** Returns the current mode, or empty. */
  public String mode() {
    return event.place().mode();
  }

  /** Returns the current phase, or empty. */
  public String phase() {
    return event.place().phase();
  }

  public Optional<PlanRecord.Revision> plan() {
    return Optional.ofNullable(lastPlan);
  }
}
