package dev.blackbox.store.sealing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class LineRangesTest {
  private static final int SIZE = 60;

  private static List<Long> linesOf(LineRanges ranges) {
    List<Long> lines = new ArrayList<>();
    for (OptionalLong line = ranges.next(0);
        line.isPresent();
        line = ranges.next(line.getAsLong() + 1)) {
      lines.add(line.getAsLong());
    }
    return lines;
  }

  @Test
  void rangesHaveTheLinesThatWereAdded() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      LineRanges ranges = new LineRanges();
      TreeSet<Long> expected = new TreeSet<>();
      for (int count = random.nextInt(8); count > 0; count--) {
        long from = random.nextInt(SIZE);
        long to = from + random.nextInt(12) - 1;
        ranges.add(from, to);
        for (long line = from; line < to; line++) {
          expected.add(line);
        }
      }

      assertThat(linesOf(ranges)).containsExactlyElementsOf(expected);
      assertThat(ranges.isEmpty()).isEqualTo(expected.isEmpty());
      for (long line = 0; line < 2 * SIZE; line++) {
        assertThat(ranges.contains(line)).isEqualTo(expected.contains(line));
      }
      if (!expected.isEmpty()) {
        assertThat(ranges.last()).isEqualTo(expected.last());
      }
    }
  }

  @Test
  void rangeCanHaveMoreLinesThanFitIntoMemory() {
    LineRanges ranges = new LineRanges();
    ranges.add(6, 900_000_000_000L);
    ranges.add(3, 9);

    assertThat(ranges.next(0)).hasValue(3);
    assertThat(ranges.last()).isEqualTo(899_999_999_999L);
  }
}
