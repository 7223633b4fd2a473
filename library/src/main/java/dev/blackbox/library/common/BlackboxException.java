package dev.blackbox.library.common;

import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** The work could not be done: {@code session.bbox: no such file}. */
public final class BlackboxException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final String HINT = "\nhint: ";

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

  /**
   * Returns a failure with the message of an exception. The last line of a message may be a hint; a
   * line break elsewhere belongs to a name, which {@code ": "} follows.
   */
  public static BlackboxException of(Exception e) {
    String message = String.valueOf(e.getMessage());
    int end = message.lastIndexOf(HINT);
    int hint = end + HINT.length();
    boolean hasHint =
        end >= 0 && !(e instanceof FileSystemException) && message.indexOf(": ", hint) < 0;
    return hasHint
        ? new BlackboxException(message.substring(0, end), message.substring(hint))
        : new BlackboxException(message);
  }

  public String text() {
    return text;
  }

  public @Nullable String hint() {
    return hint;
  }
}
