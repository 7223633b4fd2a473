package dev.blackbox.intake.observe;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown if a run cannot be carried out as requested; nothing was run. */
public final class RunRefusedException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  private final @Nullable String hint;

  public RunRefusedException(String message, @Nullable String hint) {
    super(message);
    this.hint = hint;
  }

  public @Nullable String hint() {
    return hint;
  }
}
