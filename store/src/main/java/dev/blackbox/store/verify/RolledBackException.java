package dev.blackbox.store.verify;

import java.io.IOException;

/** Thrown if a recording and its seal are not the latest state that the registry knows. */
public final class RolledBackException extends IOException {
  private static final long serialVersionUID = 1L;

  public RolledBackException(String message) {
    super(message);
  }
}
