package dev.blackbox.store.parts;

import java.nio.file.Path;

/**
 * The part of a file that belongs to the stream of a recording.
 *
 * @param startsAt the position of its first byte in the stream
 * @param headerBytes the size of the header, which the stream contains once, from the first part
 * @param headerLines the number of header lines
 * @param bytes the size of the valid part of the file
 */
public record Part(Path file, long startsAt, long headerBytes, long headerLines, long bytes) {
  /** Whether all of the file is valid: no later part limits it. */
  public boolean isWhole() {
    return bytes == PartText.ALL;
  }
}
