package dev.blackbox.benchmarks;

/** A histogram of latencies, in buckets an eighth of a power of two wide. */
final class Latencies {
  private static final int PARTS = 8;

  private final long[] buckets = new long[64 * PARTS];
  private long count;

  void take(long nanos) {
    buckets[bucket(nanos)]++;
    count++;
  }

  private static int bucket(long nanos) {
    long value = Math.max(PARTS, nanos);
    int power = 63 - Long.numberOfLeadingZeros(value);
    int part = (int) (value >> (power - 3)) & (PARTS - 1);
    return power * PARTS + part;
  }

  void add(Latencies other) {
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] += other.buckets[i];
    }
    count += other.count;
  }

  long count() {
    return count;
  }

  /** Returns the percentile for this share of calls. */
  double micros(double share) {
    long left = (long) Math.ceil(count * share);
    for (int i = 0; i < buckets.length; i++) {
      left -= buckets[i];
      if (left <= 0) {
        return end(i) / 1000.0;
      }
    }
    return 0;
  }

  private static double end(int bucket) {
    long power = 1L << (bucket / PARTS);
    return power + power / (double) PARTS * (bucket % PARTS + 1);
  }
}
