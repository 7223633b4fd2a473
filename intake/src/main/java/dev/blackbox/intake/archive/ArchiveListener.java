package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.Path;

/** Hears how an archiving goes on. */
public interface ArchiveListener {
  /** Hears nothing. */
  ArchiveListener NONE = new ArchiveListener() {};

  /** So many sessions are new or have changed. */
  default void begins(int sessions) {}

  /** A session was archived. */
  default void archived(ArchivedSession session) {}

  /** A file could not be read; the others have their turn all the same. */
  default void failed(Path file, IOException reason) {}
}
