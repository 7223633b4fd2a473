package dev.blackbox.session.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlignmentTest {

  @Test
  void equalElementsAreMatchedInOrder() {
    int[] matches = Alignment.of(List.of("a", "b", "c", "d"), List.of("a", "x", "c", "d", "e"));

    assertThat(matches).containsExactly(0, -1, 2, 3);
  }

  @Test
  void matchesAreEqualAndRise() {
    Gen<List<String>> lists = Gen.elements("a", "b", "c", "d").listOf(40);
    Property.forAll(
        500,
        lists.flatMap(a -> lists.map(b -> List.of(a, b))),
        pair -> {
          int[] matches = Alignment.of(pair.get(0), pair.get(1));

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

    int[] matches = Alignment.of(a, b);

    assertThat(matches[300]).isEqualTo(301);
    assertThat(matches[301]).isEqualTo(302);
    assertThat(matches[302]).isEqualTo(-1);
  }

  @Test
  void twoLongListsWithNothingInCommonAreDoneAtOnce() {
    List<String> a = new ArrayList<>();
    List<String> b = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      a.add("a" + i % 7);
      b.add("b" + i % 7);
    }

    assertThat(Alignment.of(a, b)).containsOnly(-1);
  }
}
