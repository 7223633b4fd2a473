package dev.blackbox.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinePatternTest {
  @ParameterizedTest
  @CsvSource({
    "took [..] ms, took 12 ms, true",
    "took [..] ms, took  ms, true",
    "took [..] ms, took ms, false",
    "took [..] ms, took 12 s, false",
    "[..], anything, true",
    "a[..]b[..]c, axxbyyc, true",
    "a[..]b[..]c, axxyyc, false",
    "a[..]b[..]b[..]c, a1b2c, false",
    "ab[..]ba, aba, false",
    "plain, plain, true",
    "plain, plain., false",
    "a.c, abc, false"
  })
  void gapsInALineMatchAnyCharacters(String pattern, String line, boolean matches) {
    assertThat(LinePattern.matches(pattern, line)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "[*], '', true",
    "[*], a|b|c, true",
    "a|[*], a, true",
    "a|[*], b, false",
    "[*]|c, a|b|c, true",
    "[*]|c, a|c|b, false",
    "a|[*]|d, a|b|c|d, true",
    "a|[*]|c|[*]|e, a|c|b|c|d|e, true",
    "a|[*]|b, a|b|c, false",
    "[*]|a|b, a|a|b, true",
    "a, a|b, false",
    "a|b, a, false"
  })
  void gapsBetweenLinesMatchAnyLines(String patterns, String lines, boolean matches) {
    assertThat(LinePattern.matches(split(patterns), split(lines))).isEqualTo(matches);
  }

  @Test
  void patternsAreResolvedToTheLinesTheyStandFor() {
    List<String> resolved =
        LinePattern.resolved(
            List.of("start", "took [..] ms", "gone [..]", "took [..] ms"),
            List.of("other", "took 1 ms", "x", "took 2 ms"));

    assertThat(resolved).containsExactly("start", "took 1 ms", "gone [..]", "took 2 ms");
  }

  private static List<String> split(String lines) {
    return lines.isEmpty() ? List.of() : List.of(lines.split("\\|"));
  }
}
