package dev.blackbox.store.log;

/**
 * Translates the lines that are appended to a log into another format. A log calls it for one event
 * at a time.
 */
public interface LineTranslator {
  /** The translated lines of an event. */
  byte[] rewrite(byte[] lines);

  /** Notes that the log took the last translated event. */
  void taken();

  /** Notes that the log dropped the last translated event. */
  void dropped();
}
