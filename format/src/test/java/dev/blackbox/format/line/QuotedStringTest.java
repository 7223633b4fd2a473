package dev.blackbox.format.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** bbox-1 §4.3: quoted strings. */
class QuotedStringTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"a b\"|a b",
        "\"say \\\"hi\\\"\"|say \"hi\"",
        "\"a\\\\b\"|a\\b",
        "\"a\\tb\"|'a\tb'",
        "\"a\\nb\"|'a\nb'",
        "\"a\\u0041b\"|aAb",
        "\"a\\u00zzb\"|a\\u00zzb",
        "\"\\d+\\.\"|\\d+\\.",
        "\"\"|''",
        "plain|plain",
        "\"open|\"open",
        "\"a\"b\"|\"a\"b\"",
        "\"ends \\\"|\"ends \\\""
      })
  void escapesAreUndoneInsideOneQuotedString(String written, String text) {
    assertThat(QuotedString.unquote(written)).isEqualTo(text);
  }

  @Test
  void anyTextComesBack() {
    Property.forAll(
        5_000,
        TextGenerator.any(),
        text -> assertThat(QuotedString.unquote(QuotedString.quote(text))).isEqualTo(text));
  }

  @Test
  void aQuotedTextIsOneLineOfWellFormedText() {
    Property.forAll(
        2_000,
        TextGenerator.any(),
        text -> {
          String quoted = QuotedString.quote(text);
          assertThat(quoted).doesNotContain("\n", "\r", "\0", "\u001b");
          assertThat(QuotedString.isQuoted(quoted)).isTrue();
          assertThat(quoted.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff)).isTrue();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "tier\\|plan", "\\d+ files", "C:\\Users"})
  void onlyWhatNeedsAnEscapeGetsOne(String text) {
    assertThat(QuotedString.quote(text)).isEqualTo("\"" + text + "\"");
  }
}
