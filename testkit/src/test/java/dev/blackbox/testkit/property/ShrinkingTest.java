package dev.blackbox.testkit.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
  private static final Gen<String> LETTERS =
      Gen.integers('a', 'z')
          .map(letter -> String.valueOf((char) (int) letter))
          .listOf(60)
          .map(all -> String.join("", all));

  @Test
  void textShrinksToWhatMatters() {
    assertThat(least(LETTERS, text -> assertThat(text).doesNotContain("q"))).isEqualTo("\"q\"");
  }

  @Test
  void listsLoseTheElementsThatDoNotMatter() {
    Gen<List<Integer>> lists = Gen.integers(0, 1_000).listOf(40);

    String least =
        least(lists, list -> assertThat(list.stream().filter(n -> n > 99)).hasSizeLessThan(2));

    assertThat(least).isEqualTo("[100, 100]");
  }

  @Test
  void listsOfListsShrinkOnBothLevels() {
    Gen<List<List<Integer>>> lists = Gen.integers(0, 9).listOf(9).listOf(9);

    assertThat(least(lists, list -> assertThat(list.toString()).doesNotContain("5, ")))
        .isEqualTo("[[5, 0]]");
  }

  @Test
  void aShrunkValueIsStillOneOfItsGenerator() {
    Gen<Integer> even = Gen.integers(50, 5_000).map(number -> 2 * number);

    assertThat(least(even, number -> assertThat(number).isLessThan(1_001))).isEqualTo("1002");
  }

  @Test
  void theRightOneOfSeveralGeneratorsIsKept() {
    Gen<String> either =
        Gen.frequency(
            Gen.weighted(9, LETTERS),
            Gen.weighted(1, Gen.elements("ok", "tab\t", "arrow →", "\u202e\"")));

    assertThat(least(either, text -> assertThat(text).doesNotContain("→")))
        .isEqualTo("\"arrow →\"");
    assertThat(least(either, text -> assertThat(text).doesNotContain("\u202e")))
        .isEqualTo("\"\\u202e\\\"\"");
  }

  @Test
  void anotherKindOfFailureIsNotTakenForTheSame() {
    Property.Check<String> check =
        text -> {
          if (text.isEmpty()) {
            throw new IllegalStateException("empty is refused");
          }
          assertThat(text).doesNotContain("z");
        };

    String least = least(LETTERS.map(text -> text.isEmpty() ? "b" : text), check);

    assertThat(least).isEqualTo("\"z\"");
  }

  @Test
  void bytesAreShownWithNoneLost() {
    Gen<byte[]> bytes = Gen.constant(new byte[] {'a', 0, (byte) 0xff});

    assertThat(least(bytes, value -> assertThat(value).isEmpty()))
        .isEqualTo("3 bytes \"a\\u0000\\u00ff\" (Latin-1)");
  }

  @Test
  void aChangeThatTheCheckMakesToItsInputIsNotReported() {
    Gen<byte[]> bytes = choices -> new byte[] {'a', 'b'};

    String least =
        least(
            bytes,
            value -> {
              value[0] = 'x';
              assertThat(value).isEmpty();
            });

    assertThat(least).startsWith("2 bytes \"ab\"");
  }

  @Test
  void aLongValueIsShownWithItsTwoEnds() {
    Gen<String> longText = Gen.constant("<" + "x".repeat(100_000) + ">");

    String least = least(longText, text -> assertThat(text).hasSizeLessThan(10));

    assertThat(least).startsWith("\"<xxx").endsWith("xxx>\"").contains("characters more");
    assertThat(least).hasSizeLessThan(2_100);
  }

  /** The value reported as the least, the same one wherever the search begins. */
  private static <T> String least(Gen<T> gen, Property.Check<T> check) {
    List<String> found =
        LongStream.range(0, 20).mapToObj(seed -> least(seed, gen, check)).distinct().toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static <T> String least(long seed, Gen<T> gen, Property.Check<T> check) {
    PropertyRunner runner = new PropertyRunner(new PropertySettings(seed * 1_000_000, 1));
    Throwable failure = catchThrowable(() -> runner.run("Shrinking", 5_000, gen, check));
    return String.valueOf(failure.getMessage())
        .replaceAll("(?s).* does not hold for (.*?)\n.*", "$1");
  }
}
