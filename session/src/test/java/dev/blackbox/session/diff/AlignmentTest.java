package dev.blackbox.session.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.diff.Alignment.Range;
import dev.blackbox.session.diff.Alignment.Run;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AlignmentTest {
  private static final int SEQUENCE = 8;

  @Test
  void equalElementsAreMatchedInOrder() {
    int[] matches = matches(List.of("a", "b", "c", "d"), List.of("a", "x", "c", "d", "e"));

    assertThat(matches).containsExactly(0, -1, 2, 3);
  }

  @Test
  void matchesAreEqualAndRise() {
    Gen<List<String>> lists = Gen.elements("a", "b", "c", "d").listOf(40);
    Property.forAll(
        500,
        lists.flatMap(a -> lists.map(b -> List.of(a, b))),
        pair -> {
          int[] matches = matches(pair.get(0), pair.get(1));

          int last = -1;
          for (int i = 0; i < matches.length; i++) {
            if (matches[i] >= 0) {
              assertThat(pair.get(1).get(matches[i])).isEqualTo(pair.get(0).get(i));
              assertThat(matches[i]).isGreaterThan(last);
              last = matches[i];
            }
          }
        });
  }

  @Test
  void aLongListIsCutAtWhatOccursOnce() {
    List<String> a = new ArrayList<>();
    List<String> b = new ArrayList<>();
    for (int i = 0; i < Alignment.LONGEST; i++) {
      a.add(i % 3 == 0 ? "turn " + i : "read");
      b.add(i % 3 == 0 ? "turn " + i : i % 3 == 1 ? "read" : "edit");
    }
    b.addFirst("hello");
    a.add("the end of one");

    int[] matches = matches(a, b);

    assertThat(matches[300]).isEqualTo(301);
    assertThat(matches[301]).isEqualTo(302);
    assertThat(matches[302]).isEqualTo(-1);
  }

  @Test
  void aLongListOfWordsThatRepeatIsCutWhereTheirOrderOccursOnce() {
    SplittableRandom random = new SplittableRandom(7);
    long[] a = random.longs(600_000, 1, 9).toArray();
    long[] b = a.clone();
    for (int i = 0; i < b.length; i += 1_500) {
      b[i] = 9;
    }

    int[] matches = matches(a, b);

    for (int i = 0; i < a.length; i++) {
      assertThat(matches[i]).isEqualTo(i % 1_500 == 0 ? -1 : i);
    }
  }

  @Test
  void aVeryLongListIsCutAtSomeOfWhatOccursOnce() {
    long[] a = new SplittableRandom(7).longs(3L * Anchors.MOST).toArray();
    long[] b = new long[a.length + 100_000];
    Arrays.setAll(b, i -> i < 50_000 ? a[i] : i < 150_000 ? i : a[i - 100_000]);
    b[b.length - 1] = 0;

    int[] matches = matches(a, b);

    for (int i = 0; i < a.length - 1; i++) {
      assertThat(matches[i]).isEqualTo(i < 50_000 ? i : i + 100_000);
    }
  }

  @Test
  void theFirstRunsOfAVeryLongListAreFoundSoon() {
    long[] a = new SplittableRandom(7).longs(20L * Alignment.WINDOW, 1, 9).toArray();
    long[] b = a.clone();
    b[100] = 9;
    b[b.length - 100] = 9;
    AtomicInteger reads = new AtomicInteger();

    Alignment runs =
        new Alignment(
            i -> {
              reads.incrementAndGet();
              return a[i];
            },
            i -> b[i],
            new Range(0, a.length, 0, b.length),
            SEQUENCE);

    assertThat(runs.next()).isEqualTo(new Run(0, 0, 100));
    assertThat(runs.next().a()).isEqualTo(101);
    assertThat(reads.get()).isLessThan(3 * Alignment.WINDOW);
    int end = 0;
    while (runs.hasNext()) {
      Run run = runs.next();
      assertThat(run.b()).isEqualTo(run.a());
      end = run.a() + run.length();
    }
    assertThat(end).isEqualTo(a.length);
  }

  @Test
  void twoLongListsWithNothingInCommonAreDoneAtOnce() {
    long[] a = new long[2_000_000];
    long[] b = new long[2_000_000];
    Arrays.setAll(a, i -> i % 7);
    Arrays.setAll(b, i -> 7 + i % 7);

    assertThat(matches(a, b)).containsOnly(-1);
  }

  private static int[] matches(List<String> a, List<String> b) {
    return matches(
        a.stream().mapToLong(AlignmentTest::number).toArray(),
        b.stream().mapToLong(AlignmentTest::number).toArray());
  }

  private static long number(String text) {
    return text.hashCode();
  }

  private static int[] matches(long[] a, long[] b) {
    int[] matches = new int[a.length];
    Arrays.fill(matches, -1);
    Range all = new Range(0, a.length, 0, b.length);
    Alignment runs = new Alignment(i -> a[i], i -> b[i], all, SEQUENCE);
    while (runs.hasNext()) {
      Run run = runs.next();
      for (int i = 0; i < run.length(); i++) {
        matches[run.a() + i] = run.b() + i;
      }
    }
    return matches;
  }
}
