package dev.blackbox.store.disk;

import java.io.IOException;

/** Thrown if another process or thread is writing to a recording. */
public final class FileInUseException extends IOException {
  private static final long serialVersionUID = 1L;

  public FileInUseException(String message) {
    super(message);
  }
}
