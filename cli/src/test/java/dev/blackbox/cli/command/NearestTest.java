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
    List<String> verbs = List.of("list", "prove", "record", "cost", "fix");
    for (String word : List.of("test", "remove", "recall", "code", "zip", "lost+found")) {
      assertThat(Nearest.hint(word, verbs)).as(word).isNull();
    }
  }

  @Test
  void dashesAreNoLetters() {
    List<String> options = List.of("-o", "--output", "-n", "--json", "--by");

    assertThat(Nearest.find("--outptu", options)).isEqualTo("--output");
    assertThat(Nearest.find("-json", options)).isEqualTo("--json");
    for (String word : List.of("-x", "--x", "--", "-", "--raw", "--at")) {
      assertThat(Nearest.hint(word, options)).as(word).isNull();
    }
  }
}
