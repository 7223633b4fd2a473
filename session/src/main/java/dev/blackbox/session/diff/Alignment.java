package dev.blackbox.session.diff;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Finds which elements of two ranges belong together: runs of equal elements, in order. The runs
 * are found when they are asked for.
 *
 * <p>Myers' algorithm is quadratic in the differences. Long ranges are therefore first cut at
 * elements that occur once on both sides; a long range without such an element counts as completely
 * different. Still longer ranges are first cut where a sequence of elements occurs once in a window
 * at their start, so that the first runs are found soon. Memory is bounded, whatever the length.
 */
final class Alignment implements Iterator<Alignment.Run> {
  /** The longest range, both sides together, that is compared in full. */
  static final int LONGEST = 8_000;

  /** How many elements of each side a window has. */
  static final int WINDOW = 1 << 16;

  private static final int DEEPEST = 40;

  private final IntToLongFunction a;
  private final IntToLongFunction b;
  private final int sequence;
  private final Deque<Task> tasks = new ArrayDeque<>();
  private final Deque<Run> ready = new ArrayDeque<>();

  /** Elements of the first list and elements of the second. */
  record Range(int fromA, int toA, int fromB, int toB) {
    int length() {
      return toA - fromA + toB - fromB;
    }

    Range window() {
      return new Range(fromA, Math.min(toA, fromA + WINDOW), fromB, Math.min(toB, fromB + WINDOW));
    }
  }

  /** What is still to do, in the order of the elements. */
  sealed interface Task {}

  /** Equal elements from these positions on. */
  record Run(int a, int b, int length) implements Task {}

  /** A range that begins and ends with different elements. */
  private record Middle(Range range, int depth) implements Task {}

  private record Parts(Iterator<Range> ranges, int depth) implements Task {}

  /**
   * Aligns two ranges.
   *
   * @param a returns an element of the first list
   * @param b returns an element of the second list
   * @param sequence how many elements are a sequence; 1 if a range is cut only at single elements
   */
  Alignment(IntToLongFunction a, IntToLongFunction b, Range range, int sequence) {
    this.a = a;
    this.b = b;
    this.sequence = sequence;
    strip(range, 0);
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && !tasks.isEmpty()) {
      switch (tasks.pop()) {
        case Run run -> add(run);
        case Middle middle when middle.range.length() <= LONGEST -> compare(middle.range);
        case Middle middle -> split(middle);
        case Parts parts when parts.ranges.hasNext() -> {
          Range next = parts.ranges.next();
          if (parts.ranges.hasNext()) {
            tasks.push(parts);
          }
          strip(next, parts.depth + 1);
        }
        case Parts _ -> {}
      }
    }
    return !ready.isEmpty();
  }

  @Override
  public Run next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }

  private void add(Run run) {
    if (run.length > 0) {
      ready.add(run);
    }
  }

  /** Takes equal elements from both ends of a range. */
  private void strip(Range range, int depth) {
    int startA = range.fromA;
    int startB = range.fromB;
    while (startA < range.toA && startB < range.toB && isSame(startA, startB)) {
      startA++;
      startB++;
    }
    int endA = range.toA;
    int endB = range.toB;
    while (endA > startA && endB > startB && isSame(endA - 1, endB - 1)) {
      endA--;
      endB--;
    }
    add(new Run(range.fromA, range.fromB, startA - range.fromA));
    if (endA < range.toA) {
      tasks.push(new Run(endA, endB, range.toA - endA));
    }
    if (startA < endA && startB < endB) {
      tasks.push(new Middle(new Range(startA, endA, startB, endB), depth));
    }
  }

  private boolean isSame(int inA, int inB) {
    return a.applyAsLong(inA) == b.applyAsLong(inB);
  }

  private void compare(Range range) {
    List<Long> listA = IntStream.range(range.fromA, range.toA).mapToLong(a).boxed().toList();
    List<Long> listB = IntStream.range(range.fromB, range.toB).mapToLong(b).boxed().toList();
    int nextA = range.fromA;
    int nextB = range.fromB;
    for (Change change : new MyersDiffWithLinearSpace<Long>().computeDiff(listA, listB, null)) {
      add(new Run(nextA, nextB, range.fromA + change.startOriginal - nextA));
      nextA = range.fromA + change.endOriginal;
      nextB = range.fromB + change.endRevised;
    }
    add(new Run(nextA, nextB, range.toA - nextA));
  }

  private void split(Middle middle) {
    if (middle.depth == DEEPEST) {
      return;
    }
    Range range = middle.range;
    if (sequence > 1 && range.length() > 2 * WINDOW) {
      Anchors near = Anchors.in(range.window(), a, b, sequence);
      if (near.advance(range) > WINDOW / 2) {
        tasks.push(new Parts(near.parts(range), middle.depth - 1));
        return;
      }
    }
    Anchors anchors = Anchors.in(range, a, b, 1);
    if (anchors.isEmpty() && sequence > 1) {
      anchors = Anchors.in(range, a, b, sequence);
    }
    if (!anchors.isEmpty()) {
      tasks.push(new Parts(anchors.parts(range), middle.depth));
    }
  }
}
