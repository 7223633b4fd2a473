package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextView;
import java.util.stream.IntStream;

/** Computes the Shannon entropy of the characters of a text. */
final class ShannonEntropy {
  /** Most counts are small, and logarithms are slow. */
  private static final double[] ADDED =
      IntStream.range(0, 64).mapToDouble(ShannonEntropy::computed).toArray();

  private ShannonEntropy() {}

  /** Returns the entropy in bits per character. */
  static double of(TextView text, int start, int end) {
    int[] counts = new int[128];
    double weighted = 0;
    for (int at = start; at < end; at++) {
      weighted += added(++counts[text.charAt(at) & 0x7f]);
    }
    int length = end - start;
    return length == 0 ? 0 : (weighted(length) - weighted) / length;
  }

  /** Returns what the last of this many equal characters adds. */
  private static double added(int count) {
    return count < ADDED.length ? ADDED[count] : computed(count);
  }

  private static double computed(int count) {
    return weighted(count) - weighted(count - 1);
  }

  /** A count times its binary logarithm. */
  private static double weighted(int count) {
    return count < 2 ? 0 : count * Math.log(count) / Math.log(2);
  }
}
