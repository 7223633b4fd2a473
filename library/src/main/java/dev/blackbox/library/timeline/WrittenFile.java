package dev.blackbox.library.timeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Tells whether a file is being written. Only then a last line without a line ending is not a line
 * yet: its writer may be in the middle of it.
 */
final class WrittenFile {
  private static final Duration SHORTEST = Duration.ofSeconds(2);

  /**
   * A recording starts over if a line that was taken for whole grows, so large files wait longer.
   */
  private static final long BYTES_PER_MILLI = 10_000;

  private WrittenFile() {}

  /** Returns whether a file changed just now. */
  static boolean isWritten(Path file) throws IOException {
    Duration quiet = SHORTEST.plusMillis(Files.size(file) / BYTES_PER_MILLI);
    return Files.getLastModifiedTime(file).toInstant().isAfter(Instant.now().minus(quiet));
  }
}
