package dev.blackbox.store.parts;

import java.nio.file.Path;

/**
 * A file of a recording, as far as its lines stand in the stream of all.
 *
 * @param startsAt where its first byte stands in the stream
 * @param headerBytes how many bytes of the file come before it: the header, which is in the stream
 *     once, from the first part
 * @param headerLines how many lines these are
 * @param bytes how many bytes of the file count
 */
public record Part(Path file, long startsAt, long headerBytes, long headerLines, long bytes) {
  /** Whether all of the file counts: no part behind it says how much does. */
  public boolean isWhole() {
    return bytes == PartText.ALL;
  }
}
