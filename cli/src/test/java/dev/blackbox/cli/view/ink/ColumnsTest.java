package dev.blackbox.cli.view.ink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {

  @Test
  void latinLettersTakeOneColumnEach() {
    assertThat(Columns.of("naïve → “ok”")).isEqualTo(12);
  }

  @Test
  void chineseLettersTakeTwoColumns() {
    assertThat(Columns.of("渡船 7")).isEqualTo(6);
  }

  @Test
  void accentThatJoinsItsLetterTakesNone() {
    assertThat(Columns.of("cafe\u0301")).isEqualTo(4);
  }

  @Test
  void emojiMadeOfSeveralCharactersIsOne() {
    assertThat(Columns.of("👩‍💻!")).isEqualTo(3);
    assertThat(Columns.of("🚢")).isEqualTo(2);
  }

  @Test
  void halfOfWideCharacterDoesNotFit() {
    String text = "a渡b";

    assertThat(Columns.fitting(text, 0, 2)).isEqualTo(1);
    assertThat(Columns.fitting(text, 0, 3)).isEqualTo(2);
  }
}
