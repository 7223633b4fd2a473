package dev.blackbox.store.segment;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown if another program changed a file that is being written; the file is left as it is. */
public final class FileChangedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** What the other program did. */
  public enum Change {
    /** It deleted or moved the file. */
    GONE("deleted or moved"),
    /** It put another file in the place of the file. */
    REPLACED("replaced"),
    /** It cut or extended the file, or wrote other content into it. */
    RESIZED("changed"),
    /** It took the lock of the file. */
    TAKEN("took over");

    private final String verb;

    Change(String verb) {
      this.verb = verb;
    }
  }

  private final Change change;

  FileChangedException(Path file, Change change) {
    super(
        file.getFileName()
            + (change == Change.GONE ? ": somebody " : ": another program ")
            + change.verb
            + " the file");
    this.change = change;
  }

  /** Whether there is no file of that name any more. */
  public boolean isGone() {
    return change == Change.GONE;
  }

  /** What the other program did to the file: {@code replaced}. */
  public String verb() {
    return change.verb;
  }
}
