package dev.blackbox.session.model;

/** The bits that an index keeps for each event: its role for a call and what it changes. */
final class EventFlags {
  /** The event reports a failure. */
  static final int ERROR = 1 << 3;

  /** A call is open from this event on. */
  static final int OPENS = 1 << 4;

  /** A call is no longer open. */
  static final int CLOSES = 1 << 5;

  /** A call has failed. */
  static final int FAILS = 1 << 6;

  /** A call that had failed is tried again. */
  static final int RETRIES = 1 << 7;

  private static final int ROLE = 0b111;
  private static final CallRole[] ROLES = CallRole.values();

  private EventFlags() {}

  static int of(CallRole role) {
    return role.ordinal();
  }

  static CallRole role(long flags) {
    return ROLES[(int) flags & ROLE];
  }
}
