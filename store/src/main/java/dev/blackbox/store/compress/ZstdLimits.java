package dev.blackbox.store.compress;

/**
 * What a compressed recording may cost its reader. A few bytes can unpack to terabytes; text of
 * agents shrinks to a sixth, seldom to a fiftieth.
 *
 * @param freeBytes how much may come out before the ratio counts
 * @param ratio how many bytes may come out for each that goes in
 * @param windowLog the logarithm of how much the reader must remember
 */
public record ZstdLimits(long freeBytes, int ratio, int windowLog) {
  /** 64 MiB, then 1:200; a window of 128 MiB, which is also what {@code zstd -d} allows. */
  public static final ZstdLimits STANDARD = new ZstdLimits(64L << 20, 200, 27);
}
