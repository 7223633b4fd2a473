package dev.blackbox.session.overview;

/**
 * A part of an axis, divided into buckets.
 *
 * @param x0 the first place in it
 * @param x1 the first place behind it
 * @param px the number of buckets; fewer than asked for if the window has fewer places
 */
public record AxisWindow(Axis axis, long x0, long x1, int px) {
  /** The largest number of buckets. */
  public static final int MOST_PX = 8_192;

  /** The largest place, so that no sum overflows. */
  public static final long LAST_PLACE = 1L << 48;

  public AxisWindow {
    if (x0 < 0 || x1 <= x0 || x1 > LAST_PLACE) {
      throw new IllegalArgumentException(
          "x0=%d, x1=%d: expected 0 <= x0 < x1 <= %d".formatted(x0, x1, LAST_PLACE));
    }
    if (px < 1 || px > MOST_PX) {
      throw new IllegalArgumentException("px=%d: expected 1 to %d".formatted(px, MOST_PX));
    }
    px = (int) Math.min(px, x1 - x0);
  }

  /** Returns where a bucket starts, or the end of the window for the number of buckets. */
  public long edge(int bucket) {
    return x0 + (x1 - x0) * bucket / px;
  }

  /** Returns this window with at most this number of buckets. */
  AxisWindow withAtMost(int buckets) {
    return new AxisWindow(axis, x0, x1, Math.clamp(buckets, 1, px));
  }
}
