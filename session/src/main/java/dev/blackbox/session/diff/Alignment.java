package dev.blackbox.session.diff;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds which elements of two lists belong together, in order.
 *
 * <p>Myers' algorithm is quadratic in the differences. Long ranges are therefore first cut at
 * elements that occur once on both sides; a long range without such an element counts as completely
 * different.
 */
final class Alignment {
  /** The longest range, both sides together, that is compared in full. */
  static final int LONGEST = 8_000;

  private static final int DEEPEST = 40;
  private static final int UNMATCHED = -1;
  private static final int REPEATED = -1;

  private final int[] a;
  private final int[] b;
  private final int[] matches;

  private Alignment(int[] a, int[] b) {
    this.a = a;
    this.b = b;
    this.matches = new int[a.length];
    Arrays.fill(matches, UNMATCHED);
  }

  /**
   * Returns for each element of the first list the position of its counterpart in the second, or
   * -1.
   */
  static int[] of(List<String> first, List<String> second) {
    Map<String, Integer> numbers = new HashMap<>();
    Alignment alignment = new Alignment(numbered(first, numbers), numbered(second, numbers));
    alignment.align(0, first.size(), 0, second.size(), 0);
    return alignment.matches;
  }

  private static int[] numbered(List<String> texts, Map<String, Integer> numbers) {
    int[] numbered = new int[texts.size()];
    for (int i = 0; i < numbered.length; i++) {
      numbered[i] = numbers.computeIfAbsent(texts.get(i), _ -> numbers.size());
    }
    return numbered;
  }

  private void align(int fromA, int toA, int fromB, int toB, int depth) {
    int startA = fromA;
    int startB = fromB;
    while (startA < toA && startB < toB && a[startA] == b[startB]) {
      matches[startA++] = startB++;
    }
    int endA = toA;
    int endB = toB;
    while (endA > startA && endB > startB && a[endA - 1] == b[endB - 1]) {
      matches[--endA] = --endB;
    }
    if (startA == endA || startB == endB) {
      return;
    }
    if (endA - startA + endB - startB <= LONGEST) {
      compare(startA, endA, startB, endB);
    } else if (depth < DEEPEST) {
      split(startA, endA, startB, endB, depth);
    }
  }

  private void compare(int fromA, int toA, int fromB, int toB) {
    List<Integer> listA = Arrays.stream(a, fromA, toA).boxed().toList();
    List<Integer> listB = Arrays.stream(b, fromB, toB).boxed().toList();
    int nextA = 0;
    int nextB = 0;
    for (Change change : new MyersDiffWithLinearSpace<Integer>().computeDiff(listA, listB, null)) {
      while (nextA < change.startOriginal) {
        matches[fromA + nextA++] = fromB + nextB++;
      }
      nextA = change.endOriginal;
      nextB = change.endRevised;
    }
    while (nextA < listA.size()) {
      matches[fromA + nextA++] = fromB + nextB++;
    }
  }

  /** Matches elements that occur once on both sides, in the longest common order. */
  private void split(int fromA, int toA, int fromB, int toB, int depth) {
    List<int[]> anchors = anchors(fromA, toA, fromB, toB);
    int nextA = fromA;
    int nextB = fromB;
    List<int[]> stops = new ArrayList<>(anchors);
    stops.add(new int[] {toA, toB});
    if (anchors.isEmpty()) {
      return;
    }
    for (int[] stop : stops) {
      align(nextA, stop[0], nextB, stop[1], depth + 1);
      if (stop[0] < toA) {
        matches[stop[0]] = stop[1];
      }
      nextA = stop[0] + 1;
      nextB = stop[1] + 1;
    }
  }

  /**
   * The positions of elements that occur once on either side and in the same order on both, as
   * pairs that rise on both sides.
   */
  private List<int[]> anchors(int fromA, int toA, int fromB, int toB) {
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
