package dev.blackbox.format.jsonl;

/** Says why no line can be made of a text or an object. */
final class NotALineException extends Exception {
  private static final long serialVersionUID = 1L;

  NotALineException(String message) {
    super(message);
  }
}
