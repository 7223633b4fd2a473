package dev.blackbox.session.replay;

import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.PlanRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a session stands after an event.
 *
 * @param openCalls the calls under way, by their start
 * @param threads the threads at work: the main one and those whose subagent call is open
 * @param files the files touched so far, in the order they were first touched
 * @param lastPlan the plan that was worked on last, null if there is none yet
 * @param errors how many events so far tell of a failure
 */
public record SessionState(
    Event event,
    List<CallRecord> openCalls,
    List<String> threads,
    Spending spent,
    List<TouchedFile> files,
    PlanRecord.@Nullable Revision lastPlan,
    int errors) {

  public SessionState {
    openCalls = List.copyOf(openCalls);
    threads = List.copyOf(threads);
    files = List.copyOf(files);
  }

  /** The mode in force, empty if none. */
  public String mode() {
    return event.place().mode();
  }

  /** The phase in force, empty if none. */
  public String phase() {
    return event.place().phase();
  }

  public Optional<PlanRecord.Revision> plan() {
    return Optional.ofNullable(lastPlan);
  }
}
