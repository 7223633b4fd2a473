package dev.blackbox.store.compress;

/**
 * Limits for reading compressed recordings. A few bytes can expand to terabytes; the text of agents
 * shrinks to a sixth, rarely to a fiftieth, and {@link FrameEncoder} pads what shrinks further.
 *
 * @param freeBytes the size that is always allowed
 * @param ratio the largest ratio of uncompressed to compressed bytes
 * @param framedRatio the same while no frame holds more than {@link #MAX_FRAME}
 * @param windowLog the logarithm of the largest window
 */
public record ZstdLimits(long freeBytes, int ratio, int framedRatio, int windowLog) {
  /** 64 MiB, then 1:200; a window of 128 MiB, which is also what {@code zstd -d} allows. */
  public static final ZstdLimits STANDARD = new ZstdLimits(64L << 20, 200, 200, 27);

  /** The largest content of a frame for the ratio of small frames. */
  static final int MAX_FRAME = 1 << 20;

  /** The ratio in older recordings, whose frames have no padding: 256 KiB in some 30 bytes. */
  private static final int UNPADDED_RATIO = 10_000;

  /** The limits for a file with a seek table for all its frames. */
  public ZstdLimits framed() {
    return new ZstdLimits(freeBytes, ratio, Math.max(ratio, UNPADDED_RATIO), windowLog);
  }
}
