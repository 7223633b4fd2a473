package dev.blackbox.session.overview;

/** The horizontal axis of a picture. */
public enum Axis {
  /**
   * Milliseconds since the start, in steps of 10. An event without a time has the last known one;
   * an event that claims an earlier time than an event before it has the time of that one.
   */
  TIME,
  /** The position of the event, from 0. */
  STEP
}
