package dev.blackbox.library.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import org.junit.jupiter.api.Test;

final class SafeTextTest {
  @Test
  void ordinaryTextStaysAsItIs() {
    String text = "t:read “src/ä.rs”\t→ [186 lines] 漢字 e\u0301 👩‍👩‍👧 👍🏽";

    assertThat(SafeText.line(text)).isSameAs(text);
  }

  @Test
  void controlCharactersAreShown() {
    assertThat(SafeText.line("\u001b[31mred\u0007\u007f\r"))
        .isEqualTo("\\u{1b}[31mred\\u{7}\\u{7f}\\u{d}");
  }

  @Test
  void eightBitControlSequencesAreShown() {
    assertThat(SafeText.line("\u009b31m")).isEqualTo("\\u{9b}31m");
  }

  @Test
  void newlinesAreShownInALineAndKeptInLines() {
    assertThat(SafeText.line("a\nb")).isEqualTo("a\\u{a}b");
    assertThat(SafeText.lines("a\nb\u001b")).isEqualTo("a\nb\\u{1b}");
  }

  @Test
  void directionAndWidthTricksAreShown() {
    assertThat(SafeText.line("a\u202eb\u2066c\u200bd\ufefff\u2028g"))
        .isEqualTo("a\\u{202e}b\\u{2066}c\\u{200b}d\\u{feff}f\\u{2028}g");
    assertThat(SafeText.line("\udb40\udc41")).isEqualTo("\\u{e0041}");
  }

  @Test
  void joinersAreKeptInEmojiOnly() {
    assertThat(SafeText.line("let\u200dters")).isEqualTo("let\\u{200d}ters");
    assertThat(SafeText.line("\u200d")).isEqualTo("\\u{200d}");
  }

  @Test
  void loneSurrogatesAreShown() {
    assertThat(SafeText.line("a\ud800b")).isEqualTo("a\\u{d800}b");
  }

  @Test
  void whateverComesInNothingHostileGoesOut() {
    Property.forAll(
        2_000,
        TextGenerator.any(),
        text -> {
          String safe = SafeText.line(text);
          assertThat(safe.chars().filter(c -> c != '\t' && (c < ' ' || c == 0x7f))).isEmpty();
          assertThat(SafeText.line(safe)).isEqualTo(safe);
        });
  }
}
