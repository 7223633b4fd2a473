package dev.blackbox.cli.command;

import java.io.IOException;
import java.util.Locale;

/** Standard output cannot be written: its reader is gone, or the disk is full. */
public final class OutputException extends IOException {
  private static final long serialVersionUID = 1L;

  OutputException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /** Returns whether the reader closed the pipe, as {@code | head} does. */
  public boolean isClosedPipe() {
    String message = String.valueOf(getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("pipe") || message.contains("connection reset");
  }
}
