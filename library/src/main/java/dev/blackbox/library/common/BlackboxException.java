package dev.blackbox.library.common;

import org.jspecify.annotations.Nullable;

/** The work could not be done: {@code session.bbox: no such file}. */
public final class BlackboxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String text;
  private final @Nullable String hint;

  public BlackboxException(String text) {
    this(text, null);
  }

  public BlackboxException(String text, @Nullable String hint) {
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
