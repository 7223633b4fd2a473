package dev.blackbox.format.jsonl;

/** Thrown if a text or an object cannot become a line; the message gives the reason. */
final class NotALineException extends Exception {
  private static final long serialVersionUID = 1L;

  NotALineException(String message) {
    super(message);
  }
}
