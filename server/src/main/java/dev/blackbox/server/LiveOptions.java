package dev.blackbox.server;

import dev.blackbox.library.archive.ArchiveJob;
import java.util.Optional;

/**
 * How a server notices what is written.
 *
 * @param isPolled whether it asks for the sizes of files, for file systems that tell nothing
 * @param archive imports what agents on this machine write; empty if that is not wanted
 */
public record LiveOptions(boolean isPolled, Optional<ArchiveJob> archive) {
  /** Waits for events of the file system, and imports nothing. */
  public static final LiveOptions USUAL = new LiveOptions(false, Optional.empty());
}
