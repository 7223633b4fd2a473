package dev.blackbox.session.model;

/** What an event does to a call. */
public enum CallRole {
  /** It has nothing to do with a call. */
  NONE,
  /** It starts a call, or tries one again. */
  STARTS,
  /** The call and its result stand in this event. */
  IS_WHOLE,
  REPORTS,
  FINISHES,
  /** It speaks of a call that no event before it starts. */
  DANGLES
}
