package dev.blackbox.testkit.fault;

/** How a call to a file system fails. */
public enum DiskFault {
  /** It fails and does nothing. */
  FAILS,
  /** A write fails after half of its bytes; other calls fail and do nothing. */
  FAILS_HALFWAY,
  /** A write accepts half of its bytes and reports that, which is not an error. */
  WRITES_HALF,
  /** The disk is full for this call and some later ones. */
  NO_SPACE,
  /** There is room for only a few bytes, for this call and some later ones. */
  LITTLE_SPACE,
  /**
   * A force fails and the system forgets what was to be forced: later forces succeed, but the bytes
   * are lost. Other calls fail.
   */
  LOSES_FORCED,
  /** The program ends here: this call and all later ones never return normally. */
  CRASHES
}
