package dev.blackbox.session.diff;

import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.diff.Alignment.Range;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The positions of elements that occur once on both sides of a range, in the longest common order.
 *
 * <p>In a very long range only some elements are looked at, the same ones on both sides, so that
 * memory is bounded.
 */
final class Anchors {
  /** About how many elements of a side are looked at. */
  static final int MOST = 1 << 19;

  private static final int REPEATED = -1;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final int[] inA;
  private final int[] inB;

  private Anchors(int[] inA, int[] inB) {
    this.inA = inA;
    this.inB = inB;
  }

  /** Takes an element and its position. */
  private interface Visitor {
    void at(int position, long element);
  }

  /**
   * Finds the anchors of a range.
   *
   * @param length how many elements in a row count as one
   */
  static Anchors in(Range range, IntToLongFunction a, IntToLongFunction b, int length) {
    int longer = Math.max(range.toA() - range.fromA(), range.toB() - range.fromB());
    long mask = Math.max(0, Integer.highestOneBit(longer / MOST) * 2L - 1);
    IntStream.Builder places = IntStream.builder();
    LongStream.Builder elements = LongStream.builder();
    IdTable onceInA = IdTable.map();
    Visitor noteA =
        (position, element) -> {
          if (note(position, element, onceInA)) {
            places.add(position);
            elements.add(element);
          }
        };
    forEach(a, range.fromA(), range.toA(), length, mask, noteA);
    IdTable onceInB = IdTable.map();
    Visitor noteB =
        (position, element) -> {
          if (onceInA.get(element) >= 0) {
            note(position, element, onceInB);
          }
        };
    forEach(b, range.fromB(), range.toB(), length, mask, noteB);
    int[] inA = places.build().toArray();
    int[] inB = elements.build().mapToInt(onceInB::get).toArray();
    int[] rising = LongestRise.of(inB);
    int[] needed =
        IntStream.range(0, rising.length)
            .filter(i -> !isNext(i, rising, inA, inB))
            .map(i -> rising[i])
            .toArray();
    return new Anchors(at(needed, inA), at(needed, inB));
  }

  /** Whether an anchor follows another one on both sides, so that it cuts off nothing. */
  private static boolean isNext(int i, int[] rising, int[] inA, int[] inB) {
    return i > 0
        && i < rising.length - 1
        && inA[rising[i]] == inA[rising[i - 1]] + 1
        && inB[rising[i]] == inB[rising[i - 1]] + 1;
  }

  /** Visits the elements, or every sequence of this length, whose hash has no bit of the mask. */
  private static void forEach(
      IntToLongFunction elements, int from, int to, int length, long mask, Visitor visitor) {
    long[] window = new long[length];
    long oldest = 1;
    for (int i = 1; i < length; i++) {
      oldest *= MULTIPLIER;
    }
    long hash = 0;
    int place = 0;
    for (int i = from; i < to; i++) {
      long element = elements.applyAsLong(i);
      hash = (hash - window[place] * oldest) * MULTIPLIER + element;
      window[place] = element;
      place = place + 1 == length ? 0 : place + 1;
      if ((hash >>> 32 & mask) == 0 && i - from + 1 >= length && hash != 0) {
        visitor.at(i - length + 1, hash);
      }
    }
  }

  /** Notes an element and returns whether it occurs for the first time. */
  private static boolean note(int position, long element, IdTable once) {
    boolean isFirst = once.get(element) == IdTable.ABSENT;
    once.put(element, isFirst ? position : REPEATED);
    return isFirst;
  }

  private static int[] at(int[] places, int[] values) {
    return Arrays.stream(places).map(place -> values[place]).toArray();
  }

  boolean isEmpty() {
    return inA.length == 0;
  }

  /** Returns the position of the last anchor, from the start of the range. */
  int advance(Range range) {
    return isEmpty()
        ? 0
        : Math.max(inA[inA.length - 1] - range.fromA(), inB[inB.length - 1] - range.fromB());
  }

  /** Returns the parts of a range before the first anchor and from each anchor to the next. */
  Iterator<Range> parts(Range range) {
    return IntStream.rangeClosed(0, inA.length).mapToObj(number -> part(number, range)).iterator();
  }

  private Range part(int number, Range range) {
    boolean isFirst = number == 0;
    boolean isLast = number == inA.length;
    return new Range(
        isFirst ? range.fromA() : inA[number - 1],
        isLast ? range.toA() : inA[number],
        isFirst ? range.fromB() : inB[number - 1],
        isLast ? range.toB() : inB[number]);
  }
}
