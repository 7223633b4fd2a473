package dev.blackbox.format.canonical;

/** Ends the scan of an unreadable line; readers of the package never throw it. */
public final class UnreadableLineException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableLineException(String message) {
    super(message, null, false, false);
  }

  /** The reason in words. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
