package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.SnapshotEntry;
import java.nio.file.Path;

/** What became of one file. */
public sealed interface FileChange {
  /** Where the file is now, or was before it was deleted. */
  Path path();

  /** A file that was not there before. */
  record Added(Path path, GitMode mode) implements FileChange {}

  /** A file that is gone. */
  record Deleted(Path path, SnapshotEntry before) implements FileChange {}

  /** A file with another content, or another mode, or both. */
  record Modified(Path path, SnapshotEntry before, GitMode mode, boolean isSameContent)
      implements FileChange {}

  /** A file that is elsewhere now, with the same content. */
  record Renamed(Path path, Path from, SnapshotEntry before, GitMode mode) implements FileChange {}
}
