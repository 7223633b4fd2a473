package dev.blackbox.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestTest {
  private static final List<String> WORDS = List.of("validate", "stats", "parse", "replay");

  @Test
  void oneWrongLetterIsForgiven() {
    assertThat(Nearest.find("valifate", WORDS)).isEqualTo("validate");
  }

  @Test
  void swappedLettersAreOneMistake() {
    assertThat(Nearest.find("sttas", WORDS)).isEqualTo("stats");
  }

  @Test
  void theBeginningOfAWordIsNear() {
    assertThat(Nearest.find("val", WORDS)).isEqualTo("validate");
  }

  @Test
  void aStrangeWordIsNearToNone() {
    assertThat(Nearest.find("harvest", WORDS)).isNull();
    assertThat(Nearest.find("x", WORDS)).isNull();
    assertThat(Nearest.hint("", WORDS)).isNull();
  }
}
