package dev.blackbox.format.decision;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The files of a run folder, for those who check what events say about them. */
public interface RunFiles {
  /**
   * Opens a file; null where there is none.
   *
   * @param name relative to the run folder, with {@code /}, and not leading out of it
   */
  @Nullable InputStream open(String name) throws IOException;

  boolean isFolder(String name);
}
