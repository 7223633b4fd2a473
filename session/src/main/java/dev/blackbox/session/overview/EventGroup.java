package dev.blackbox.session.overview;

import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.SessionIndex;

/** The groups in which the strip counts events. */
public enum EventGroup {
  USER,
  AGENT,
  THINKING,
  /** Events that start a call or try it again. */
  CALLS,
  /** Results, progress, modes, lists, lifecycle. */
  OTHER;

  static EventGroup of(int event, SessionIndex index) {
    return switch (index.kind(event)) {
      case USER -> USER;
      case AGENT -> AGENT;
      case THINKING -> THINKING;
      default -> {
        CallRole role = index.role(event);
        yield role == CallRole.STARTS || role == CallRole.IS_WHOLE ? CALLS : OTHER;
      }
    };
  }
}
