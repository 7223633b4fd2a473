package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.Entry;
import dev.blackbox.intake.observe.workspace.GitMode;
import java.nio.file.Path;

/** What became of one file. */
public sealed interface Change {
  /** Where the file is now, or was before it was deleted. */
  Path path();

  /** A file that was not there before. */
  record Added(Path path, GitMode mode) implements Change {}

  /** A file that is gone. */
  record Deleted(Path path, Entry before) implements Change {}

  /** A file with another content, or another mode, or both. */
  record Modified(Path path, Entry before, GitMode mode, boolean isSameContent) implements Change {}

  /** A file that is elsewhere now, with the same content. */
  record Renamed(Path path, Path from, Entry before, GitMode mode) implements Change {}
}
