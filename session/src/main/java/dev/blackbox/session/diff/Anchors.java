package dev.blackbox.session.diff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Elements that occur once on either side and in the same order on both. */
final class Anchors {
  private static final int REPEATED = -1;

  private Anchors() {}

  /** Pairs of positions, rising on both sides. */
  static List<int[]> between(int[] a, int fromA, int toA, int[] b, int fromB, int toB) {
    Map<Integer, Integer> inA = unique(a, fromA, toA);
    Map<Integer, Integer> inB = unique(b, fromB, toB);
    List<int[]> pairs = new ArrayList<>();
    for (int i = fromA; i < toA; i++) {
      int there = inB.getOrDefault(a[i], REPEATED);
      if (inA.getOrDefault(a[i], REPEATED) == i && there != REPEATED) {
        pairs.add(new int[] {i, there});
      }
    }
    return longestRising(pairs);
  }

  private static Map<Integer, Integer> unique(int[] elements, int from, int to) {
    Map<Integer, Integer> positions = new HashMap<>();
    for (int i = from; i < to; i++) {
      positions.merge(elements[i], i, (_, _) -> REPEATED);
    }
    return positions;
  }

  /** The longest run of pairs whose second positions rise (patience sorting). */
  private static List<int[]> longestRising(List<int[]> pairs) {
    int[] tails = new int[pairs.size()];
    int[] before = new int[pairs.size()];
    int length = 0;
    for (int i = 0; i < pairs.size(); i++) {
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (pairs.get(tails[middle])[1] < pairs.get(i)[1]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      before[i] = low == 0 ? -1 : tails[low - 1];
      tails[low] = i;
      length = Math.max(length, low + 1);
    }
    List<int[]> rising = new ArrayList<>();
    for (int i = length == 0 ? -1 : tails[length - 1]; i >= 0; i = before[i]) {
      rising.add(pairs.get(i));
    }
    Collections.reverse(rising);
    return rising;
  }
}
