package dev.blackbox.format.canonical;

/** Says why a line cannot be read; a way out of a scan, never out of the package's readers. */
public final class UnreadableLineException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableLineException(String message) {
    super(message, null, false, false);
  }

  /** What is so, in words. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
