package dev.blackbox.cli.command;

import org.jspecify.annotations.Nullable;

/** The work could not be done: {@code session.bbox: no such file}. */
public final class FailureException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;
  private final @Nullable String hint;

  public FailureException(String text) {
    this(text, null);
  }

  public FailureException(String text, @Nullable String hint) {
    super(text);
    this.text = text;
    this.hint = hint;
  }

  public String text() {
    return text;
  }

  public @Nullable String hint() {
    return hint;
  }
}
