package dev.blackbox.format.decision;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Access to the files of a run folder, for the checks of artifacts. */
public interface RunFiles {
  /**
   * Opens a file; null if it does not exist.
   *
   * @param name relative to the run folder, with {@code /}, and inside it
   */
  @Nullable InputStream open(String name) throws IOException;

  boolean isFolder(String name);
}
