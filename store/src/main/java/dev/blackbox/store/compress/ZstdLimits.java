package dev.blackbox.store.compress;

/**
 * Limits for reading compressed recordings. A few bytes can expand to terabytes; the text of agents
 * shrinks to a sixth, rarely to a fiftieth.
 *
 * @param freeBytes the size that is always allowed
 * @param ratio the largest ratio of uncompressed to compressed bytes
 * @param windowLog the logarithm of the largest window
 */
public record ZstdLimits(long freeBytes, int ratio, int windowLog) {
  /** 64 MiB, then 1:200; a window of 128 MiB, which is also what {@code zstd -d} allows. */
  public static final ZstdLimits STANDARD = new ZstdLimits(64L << 20, 200, 27);
}
