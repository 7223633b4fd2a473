package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.Path;

/** Receives the progress of an archive run. */
public interface ArchiveListener {
  /** Ignores everything. */
  ArchiveListener NONE = new ArchiveListener() {};

  /** The run starts; this many sessions are new or changed. */
  default void begins(int sessions) {}

  /** A session was archived. */
  default void archived(ArchivedSession session) {}

  /** The index was damaged or missing; it was made again from the recordings. */
  default void rebuilt(Path index) {}

  /** A file could not be read; the run continues with the others. */
  default void failed(Path file, IOException reason) {}
}
