package dev.blackbox.cli.command;

import org.jspecify.annotations.Nullable;

/** The command line is wrong: {@code missing file}. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;
  private final @Nullable String hint;

  public UsageException(String text) {
    this(text, null);
  }

  public UsageException(String text, @Nullable String hint) {
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
