package dev.blackbox.testkit.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GenTest {
  @Test
  void theSameSeedGivesTheSameValue() {
    Gen<List<Integer>> lists = Gen.integers(0, 1_000_000).listOf(30);

    assertThat(lists.from(Choices.random(5))).isEqualTo(lists.from(Choices.random(5)));
  }

  @Test
  void replayedChoicesGiveTheSameValue() {
    Gen<List<String>> lists = Gen.elements("a", "b", "c").listOf(30);
    Choices choices = Choices.random(5);
    List<String> list = lists.from(choices);

    assertThat(lists.from(Choices.replay(choices.made()))).isEqualTo(list);
  }

  @Test
  void choicesThatRunOutGoOnWithTheSimplest() {
    Choices none = Choices.replay(new int[0]);

    assertThat(Gen.integers(3, 9).from(none)).isEqualTo(3);
    assertThat(Gen.elements("simple", "odd").from(none)).isEqualTo("simple");
    assertThat(Gen.constant(1).listOf(9).from(none)).isEmpty();
  }

  @Test
  void integersReachBothEnds() {
    assertThat(values(Gen.integers(3, 5))).containsOnly(3, 4, 5).contains(3, 5);
  }

  @Test
  void listsReachBothEndsOfTheirSize() {
    assertThat(values(Gen.constant(1).listOf(4).map(List::size))).contains(0, 1, 2, 3, 4);
    assertThat(values(Gen.constant(1).listOf(4).map(List::size))).allMatch(size -> size <= 4);
  }

  @Test
  void weightsDecideHowOftenAGeneratorIsTaken() {
    Gen<String> gen =
        Gen.frequency(
            Gen.weighted(3, Gen.constant("often")), Gen.weighted(1, Gen.constant("rarely")));

    long often = values(gen).stream().filter("often"::equals).count();

    assertThat(often).isCloseTo(7_500L, within(300L));
  }

  @Test
  void oneOfTakesAllOfThem() {
    assertThat(values(Gen.oneOf(Gen.constant(1), Gen.integers(5, 6)))).contains(1, 5, 6);
  }

  @Test
  void flatMapGoesOnFromTheValue() {
    Gen<String> gen = Gen.integers(1, 3).flatMap(n -> Gen.elements("a", "b").map(s -> s.repeat(n)));

    assertThat(values(gen)).contains("a", "b", "aa", "bb", "aaa", "bbb").doesNotContain("ab", "");
  }

  @Test
  void aWeightOrBoundThatCannotBeTakenIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Gen.weighted(0, Gen.constant(1)));
    assertThatIllegalArgumentException().isThrownBy(() -> Choices.random(1).below(0));
  }

  private static <T> List<T> values(Gen<T> gen) {
    return LongStream.range(0, 10_000).mapToObj(seed -> gen.from(Choices.random(seed))).toList();
  }
}
