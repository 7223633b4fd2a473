package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.io.Serial;

/** Thrown if another runner writes to the same run. */
public final class RunInUseException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  RunInUseException(String message) {
    super(message);
  }
}
