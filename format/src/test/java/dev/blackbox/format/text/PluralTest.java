package dev.blackbox.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PluralTest {
  @Test
  void onlyOneIsSingular() {
    assertThat(Plural.of(0, "line")).isEqualTo("0 lines");
    assertThat(Plural.of(1, "line")).isEqualTo("1 line");
    assertThat(Plural.of(2, "line")).isEqualTo("2 lines");
    assertThat(Plural.of(1, "line is", "lines are")).isEqualTo("1 line is");
    assertThat(Plural.of(21, "line is", "lines are")).isEqualTo("21 lines are");
  }
}
