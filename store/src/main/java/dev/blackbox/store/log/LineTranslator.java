package dev.blackbox.store.log;

/**
 * Turns the lines that are appended to a log into those of another format. A log asks it for one
 * event at a time.
 */
public interface LineTranslator {
  /** The lines of an event as they are written. */
  byte[] rewrite(byte[] lines);

  /** What was rewritten last is in the log. */
  void taken();

  /** What was rewritten last found no room, and will not be in the log. */
  void dropped();
}
