package dev.blackbox.testkit.fault;

/** How a call to a file system goes wrong. */
public enum Fault {
  /** It fails and does nothing. */
  FAILS,
  /** A write fails after half of its bytes; other calls fail and do nothing. */
  FAILS_HALFWAY,
  /** A write takes half of its bytes and says so, which is not an error. */
  WRITES_HALF,
  /** There is no room, for this call and some more that need it. */
  NO_SPACE,
  /** There is room for a few bytes only, for this call and some more that need it. */
  LITTLE_SPACE,
  /**
   * A force fails and the system forgets what was to be forced: later forces succeed, and the bytes
   * are lost all the same. Other calls fail.
   */
  LOSES_FORCED,
  /** The program ends here: this call and all later ones never return normally. */
  CRASHES
}
