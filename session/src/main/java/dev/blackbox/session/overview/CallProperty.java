package dev.blackbox.session.overview;

/** A column of numbers about the calls of a lane. */
public enum CallProperty {
  /** The number of the call in the session, from 0. */
  CALL,
  /** The place of its name in the table of names. */
  NAME,
  /** The place of its kind in the table of kinds. */
  KIND,
  /** The position of what it does in {@code CallEffect}. */
  EFFECT,
  /** The position of its outcome in {@code CallOutcome}. */
  STATUS,
  /** Where it starts. */
  X0,
  /** Where it ends; missing while it is open. */
  X1,
  /** How often it was tried. */
  ATTEMPTS,
  /** The position of the event that starts it. */
  START_EVENT,
  /** The position of the event with its last result; missing while it is open. */
  END_EVENT,
  /** The line of the event that starts it. */
  START_LINE,
  /** The line of the event with its last result; missing while it is open. */
  END_LINE,
  /** The bucket in which it starts, or -1 before the window. Only if calls are summed up. */
  BUCKET,
  /** The number of calls of which it is the longest. Only if calls are summed up. */
  COUNT,
  /** How many of those calls failed. Only if calls are summed up. */
  FAILED
}
