package dev.blackbox.testkit.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class PropertyTest {
  private static final Gen<Integer> NUMBERS = Gen.integers(0, 1_000_000);

  @Test
  void aPropertyThatHoldsIsTriedOnAllCases() {
    List<Integer> tried = new ArrayList<>();

    new PropertyRunner(settings(Map.of("property.cases", "1")))
        .run("Numbers", 50, NUMBERS, tried::add);

    assertThat(tried).hasSize(50);
    assertThat(tried.stream().distinct()).hasSizeGreaterThan(40);
  }

  @Test
  void aFailureTellsTheTestTheCaseTheSeedAndTheInput() {
    AssertionError failure = failureOf(fromSeed("7"), 100, 5_000);

    assertThat(failure)
        .hasMessageMatching(
            """
            Numbers\\.areSmall: case \\d+ of 100 \\(seed 7\\) does not hold for 5000
            found first with \\d+
            cause: java\\.lang\\.AssertionError: too large: 5000
            hint: -Dproperty\\.seed=\\d+ begins with this case\
            """)
        .hasCause(new AssertionError("too large: 5000"));
  }

  @Test
  void theSeedOfTheHintFailsWithItsFirstCase() {
    AssertionError rare = failureOf(fromSeed("7"), 100_000, 999_000);
    String seed = found("-Dproperty\\.seed=(\\d+)", rare);

    AssertionError replayed = failureOf(fromSeed(seed), 100, 999_000);

    assertThat(rare.getMessage()).doesNotContain("case 1 of");
    assertThat(replayed.getMessage()).contains("case 1 of 100 (seed " + seed + ")");
    assertThat(firstInput(replayed)).isEqualTo(firstInput(rare));
  }

  @Test
  void withoutASeedTheCasesAreTheSameInEachRunAndOthersForOtherNames() {
    PropertySettings none = settings(Map.of());

    assertThat(inputs(none, "one")).isEqualTo(inputs(none, "one"));
    assertThat(inputs(none, "one")).isNotEqualTo(inputs(none, "two"));
  }

  @Test
  void theNameOfAPropertyIsTheMethodThatStatesIt() {
    Throwable failure = catchThrowable(this::thisNeverHolds);

    assertThat(failure).hasMessageStartingWith("PropertyTest.thisNeverHolds: case 1 of ");
  }

  private void thisNeverHolds() {
    Property.forAll(3, NUMBERS, number -> assertThat(number).isNegative());
  }

  @Test
  void aRandomSeedIsAnotherOneEachTimeAndIsShown() {
    PropertySettings random = settings(Map.of("property.seed", "random"));
    PropertySettings again = settings(Map.of("property.seed", "random"));

    assertThat(inputs(random, "one")).isNotEqualTo(inputs(again, "one"));
    assertThat(failureOf(random, 1_000, 10)).hasMessageContaining("(seed " + random.seed() + ")");
  }

  @Test
  void theNumberOfCasesCanBeMultiplied() {
    assertThat(inputs(settings(Map.of("property.cases", "7")), "one")).hasSize(70);
  }

  @Test
  void anOrdinaryBuildTriesATenthOfTheCasesButNotLessThanAFew() {
    PropertySettings none = settings(Map.of());

    assertThat(none.cases(5_000)).isEqualTo(500);
    assertThat(none.cases(100)).isEqualTo(25);
    assertThat(none.cases(7)).isEqualTo(7);
    assertThat(settings(Map.of("property.cases", "1")).cases(5_000)).isEqualTo(5_000);
  }

  @Test
  void switchesThatAreNotNumbersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("property.seed", "x")))
        .withMessage("-Dproperty.seed: found \"x\", expected a whole number or \"random\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("property.cases", "0")))
        .withMessageStartingWith("-Dproperty.cases: found \"0\"");
  }

  @Test
  void anExceptionOfTheCheckIsAFailureToo() {
    Throwable failure =
        catchThrowable(
            () ->
                Property.forAll(
                    10,
                    NUMBERS,
                    number -> {
                      throw new java.io.IOException("disk " + (number < 0));
                    }));

    assertThat(failure).isInstanceOf(AssertionError.class);
    assertThat(failure).hasCauseInstanceOf(java.io.IOException.class);
  }

  @Test
  void endlessRecursionIsAFailureToo() {
    Throwable failure =
        catchThrowable(() -> Property.forAll(1, NUMBERS, number -> recurseFrom(number)));

    assertThat(failure).hasCauseInstanceOf(StackOverflowError.class);
  }

  private static long recurseFrom(long number) {
    return number < 0 ? 0 : 1 + recurseFrom(number + 1);
  }

  @Test
  void aSkippedTestStaysSkipped() {
    Property.Check<Integer> skipped =
        number -> {
          throw new TestAbortedException("not on this machine");
        };

    assertThat(catchThrowable(() -> Property.forAll(5, NUMBERS, skipped)))
        .isInstanceOf(TestAbortedException.class);
  }

  @Test
  void aGeneratorThatThrowsIsNamedWithItsSeed() {
    Gen<String> broken =
        choices -> {
          throw new IndexOutOfBoundsException("no such fragment");
        };

    assertThatIllegalStateException()
        .isThrownBy(() -> Property.forAll(5, broken, text -> {}))
        .withMessageContaining("case 1 of ")
        .withMessageContaining("the generator throws\nhint: -Dproperty.seed=");
  }

  @Test
  void aPropertyWithoutCasesIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Property.forAll(0, NUMBERS, n -> {}));
    assertThatCode(() -> Property.forAll(1, NUMBERS, n -> {})).doesNotThrowAnyException();
  }

  private static AssertionError failureOf(PropertySettings settings, int cases, int limit) {
    return catchThrowableOfType(
        AssertionError.class,
        () ->
            new PropertyRunner(settings)
                .run("Numbers.areSmall", cases, NUMBERS, number -> requireBelow(limit, number)));
  }

  private static void requireBelow(int limit, int number) {
    if (number >= limit) {
      throw new AssertionError("too large: " + number);
    }
  }

  private static String firstInput(AssertionError failure) {
    return found("found first with (\\d+)", failure);
  }

  private static String found(String pattern, AssertionError failure) {
    return String.valueOf(failure.getMessage()).replaceAll("(?s).*" + pattern + ".*", "$1");
  }

  private static List<Integer> inputs(PropertySettings settings, String name) {
    List<Integer> inputs = new ArrayList<>();
    new PropertyRunner(settings).run(name, 10, NUMBERS, inputs::add);
    return inputs;
  }

  private static PropertySettings fromSeed(String seed) {
    return settings(Map.of("property.seed", seed, "property.cases", "1"));
  }

  private static PropertySettings settings(Map<String, String> switches) {
    return PropertySettings.from(switches::get);
  }
}
