package dev.blackbox.session.model;

/** The role of an event for a call. */
public enum CallRole {
  /** It does not concern a call. */
  NONE,
  /** It starts a call or retries one. */
  STARTS,
  /** It contains a call and its result. */
  IS_WHOLE,
  REPORTS,
  FINISHES,
  /** It refers to a call that no earlier event starts. */
  DANGLES
}
