package dev.blackbox.library.timeline;

import dev.blackbox.session.model.Event;

/** The status of a call after an event. */
public enum EventStatus {
  /** The event is not a call. */
  NONE,
  OK,
  FAILED,
  WAITING;

  /** Returns the status after the event. */
  public static EventStatus of(Event event) {
    return switch (event.role()) {
      case STARTS, REPORTS -> WAITING;
      case IS_WHOLE, FINISHES -> event.isError() ? FAILED : OK;
      case NONE, DANGLES -> event.isError() ? FAILED : NONE;
    };
  }
}
