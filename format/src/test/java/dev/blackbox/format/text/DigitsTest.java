package dev.blackbox.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
  @Test
  void digitsAreANumber() {
    assertThat(Digits.number("0")).isZero();
    assertThat(Digits.number("007")).isEqualTo(7);
    assertThat(Digits.number("999999999999999999")).isEqualTo(999_999_999_999_999_999L);
    assertThat(Digits.number("step 42.", 5, 7)).isEqualTo(42);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "+1", "1.0", " 1", "1x", "٣", "1000000000000000000"})
  void everythingElseIsNone(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

    assertThat(Digits.number(text)).isEqualTo(-1);
    assertThat(Digits.number(bytes, 0, bytes.length)).isEqualTo(-1);
  }

  @Test
  void textAndBytesAgree() {
    byte[] bytes = "id=123456 ".getBytes(StandardCharsets.US_ASCII);

    assertThat(Digits.number(bytes, 3, 9)).isEqualTo(123_456);
    assertThat(Digits.number(bytes, 3, 10)).isEqualTo(-1);
  }
}
