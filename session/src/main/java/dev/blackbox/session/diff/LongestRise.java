package dev.blackbox.session.diff;

/** Finds the most values that rise, by patience sorting. */
final class LongestRise {
  private LongestRise() {}

  /** Returns the places of the longest rise, without negative values. */
  static int[] of(int[] values) {
    int[] tails = new int[values.length];
    int[] before = new int[values.length];
    int length = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] >= 0) {
        int low = 0;
        int high = length;
        while (low < high) {
          int middle = (low + high) >>> 1;
          if (values[tails[middle]] < values[i]) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
        before[i] = low == 0 ? -1 : tails[low - 1];
        tails[low] = i;
        length = Math.max(length, low + 1);
      }
    }
    int[] rising = new int[length];
    for (int i = length == 0 ? -1 : tails[length - 1]; i >= 0; i = before[i]) {
      rising[--length] = i;
    }
    return rising;
  }
}
