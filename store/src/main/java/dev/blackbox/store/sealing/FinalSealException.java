package dev.blackbox.store.sealing;

import dev.blackbox.format.text.Plural;
import java.io.IOException;
import java.nio.file.Path;

/** A recording has lines after its final seal, and the caller did not ask to reopen it. */
public final class FinalSealException extends IOException {
  private static final long serialVersionUID = 1;

  FinalSealException(Path recording, long lines) {
    super(
        recording.getFileName()
            + ": "
            + Plural.of(lines, "line was", "lines were")
            + " added after the final seal");
  }
}
