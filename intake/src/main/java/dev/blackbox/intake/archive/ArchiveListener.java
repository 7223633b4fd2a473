package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.Path;

/** Hears how an archiving goes on. */
public interface ArchiveListener {
  /** Hears nothing. */
  ArchiveListener NONE =
      new ArchiveListener() {
        @Override
        public void begins(int sessions) {}

        @Override
        public void archived(ArchivedSession session) {}

        @Override
        public void failed(Path file, IOException reason) {}
      };

  /** So many sessions are new or have changed. */
  void begins(int sessions);

  /** A session was archived. */
  void archived(ArchivedSession session);

  /** A file could not be read; the others have their turn all the same. */
  void failed(Path file, IOException reason);
}
