package dev.blackbox.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineDiffTest {
  private static final Gen<List<String>> LINES = Gen.elements("a", "b", "c", "d").listOf(20);

  @Test
  void equalLinesHaveNoDifference() {
    assertThat(LineDiff.between(List.of("a", "b"), List.of("a", "b"))).isEmpty();
  }

  @Test
  void linesAreTakenAwayAndAdded() {
    assertThat(LineDiff.between(List.of("a", "b"), List.of("b", "c")))
        .containsExactly("-a", " b", "+c");
    assertThat(LineDiff.between(List.of(), List.of("a"))).containsExactly("+a");
    assertThat(LineDiff.between(List.of("a"), List.of())).containsExactly("-a");
  }

  @Test
  void whatLiesFarBetweenTwoDifferencesIsLeftOut() {
    List<String> expected = List.of("x", "1", "2", "3", "4", "5", "6", "7", "8", "y");
    List<String> actual = List.of("X", "1", "2", "3", "4", "5", "6", "7", "8", "Y");

    assertThat(LineDiff.between(expected, actual))
        .containsExactly("-x", "+X", " 1", " 2", " 3", "@ line 7", " 6", " 7", " 8", "-y", "+Y");
  }

  @Test
  void theSignsTellBothSides() {
    Property.forAll(
        500,
        LINES.flatMap(left -> LINES.map(right -> List.of(left, right))),
        pair -> {
          List<String> diff = LineDiff.between(pair.get(0), pair.get(1));
          long minus = diff.stream().filter(line -> line.startsWith("-")).count();
          long plus = diff.stream().filter(line -> line.startsWith("+")).count();
          assertThat(plus - minus).isEqualTo(pair.get(1).size() - pair.get(0).size());
          assertThat(diff.isEmpty()).isEqualTo(pair.get(0).equals(pair.get(1)));
        });
  }

  @Test
  void mergedLinesAreTheActualOnesInTheOldSpelling() {
    List<String> merged =
        LineDiff.merged(
            List.of("took 3 ms", "old", "end"),
            List.of("took 3 ms", "new", "more", "end"),
            List.of("took [..] ms", "old", "[..]nd"));

    assertThat(merged).containsExactly("took [..] ms", "new", "more", "[..]nd");
  }
}
