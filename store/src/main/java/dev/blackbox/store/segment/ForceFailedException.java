package dev.blackbox.store.segment;

import java.io.IOException;

/** Thrown if a file could not be made durable and must not be used any more. */
public final class ForceFailedException extends IOException {
  private static final long serialVersionUID = 1L;

  ForceFailedException(String message, IOException cause) {
    super(message, cause);
  }
}
