package dev.blackbox.session.overview;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Finds the place with the largest value in any range of places. */
final class RangeMaximum {
  private static final int SHIFT = 3;
  private static final int FAN_OUT = 1 << SHIFT;
  private static final int MASK = FAN_OUT - 1;

  private final IntToLongFunction values;

  /** For each level, the best place of each group of eight of the level below. */
  private final List<int[]> levels = new ArrayList<>();

  RangeMaximum(int size, IntToLongFunction values) {
    this.values = values;
    for (int below = size; below > 1; below = (below + MASK) >> SHIFT) {
      int[] level = new int[(below + MASK) >> SHIFT];
      for (int group = 0; group < level.length; group++) {
        Best best = new Best();
        for (int i = group * FAN_OUT; i < Math.min(below, (group + 1) * FAN_OUT); i++) {
          best.take(place(levels.size(), i));
        }
        level[group] = best.place;
      }
      levels.add(level);
    }
  }

  private final class Best {
    private int place = -1;
    private long value = Long.MIN_VALUE;

    void take(int other) {
      long its = values.applyAsLong(other);
      if (place < 0 || its > value || (its == value && other < place)) {
        place = other;
        value = its;
      }
    }
  }

  /** Returns the first place with the largest value, or -1 if the range is empty. */
  int in(int from, int to) {
    Best best = new Best();
    int low = from;
    int high = to;
    for (int level = 0; low < high; level++) {
      while (low < high && (low & MASK) != 0) {
        best.take(place(level, low++));
      }
      while (low < high && (high & MASK) != 0) {
        best.take(place(level, --high));
      }
      low >>= SHIFT;
      high >>= SHIFT;
    }
    return best.place;
  }

  private int place(int level, int group) {
    return level == 0 ? group : levels.get(level - 1)[group];
  }
}
