package dev.blackbox.session.model;

import java.util.List;
import java.util.Optional;

/**
 * A plan of the agent with its revisions.
 *
 * @param id its {@code id=}, empty if it has none
 * @param revisions its states in order, at least one
 */
public record PlanRecord(String id, List<Revision> revisions) {

  /**
   * The plan after one event.
   *
   * @param event the position of the event
   * @param title its purpose, empty until a line states it
   * @param steps its steps as written, which revisions share; they cannot be modified
   * @param status {@code open} until an action such as {@code complete} names another
   */
  public record Revision(int event, String title, List<String> steps, String status) {}

  public PlanRecord {
    revisions = List.copyOf(revisions);
  }

  /** Returns the plan at the end of the recording. */
  public Revision last() {
    return revisions.getLast();
  }

  /** Returns the plan at that event, if it existed. */
  public Optional<Revision> at(int event) {
    return revisions.reversed().stream().filter(revision -> revision.event() <= event).findFirst();
  }
}
