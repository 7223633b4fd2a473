package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.SnapshotEntry;
import java.nio.file.Path;
import java.util.Locale;

/** The change of one file. */
public sealed interface FileChange {
  /** The current path, or the former path of a deleted file. */
  Path path();

  /** What happened to the file: {@code added}. */
  default String word() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** A new file. */
  record Added(Path path, GitMode mode) implements FileChange {}

  /** A deleted file. */
  record Deleted(Path path, SnapshotEntry before) implements FileChange {}

  /** A file with different content or mode. */
  record Modified(Path path, SnapshotEntry before, GitMode mode, boolean isSameContent)
      implements FileChange {}

  /** A file that was renamed, with the same content. */
  record Renamed(Path path, Path from, SnapshotEntry before, GitMode mode) implements FileChange {}
}
