package dev.blackbox.intake.observe.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.intake.observe.process.Capture;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutputChecksTest {
  @ParameterizedTest
  @ValueSource(strings = {"done ✅", "🎉", "1\ufe0f\u20e3", "a\n\n⌚"})
  void emojiIsFound(String answer) throws IOException {
    assertThat(checks(answer).emojis().status()).isEqualTo(CheckStatus.FAIL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1 # * ©", "ÄÖÜ 漢字 → ☃", "\ud83d"})
  void otherCharactersAreNoEmojis(String answer) throws IOException {
    assertThat(checks(answer).emojis().status()).isEqualTo(CheckStatus.PASS);
  }

  @Test
  void emojiIsFoundWhereverABlockEnds() throws IOException {
    for (int length = (32 << 10) - 3; length <= (32 << 10) + 1; length++) {
      String before = "x\n" + "x".repeat(length - 2);

      assertThat(checks(before + "🎉").emojis().evidence()).startsWith("line 2 of the answer");
      assertThat(checks(before + "1\ufe0f").emojis().status()).isEqualTo(CheckStatus.FAIL);
    }
  }

  @Test
  void jsonThatIsTooLargeOrTooDeepIsNotJudged() throws IOException {
    assertThat(checks("[" + " ".repeat(65 << 20) + "]").json().status())
        .isEqualTo(CheckStatus.UNKNOWN);
    assertThat(checks("[".repeat(2_000) + "]".repeat(2_000)).json().status())
        .isEqualTo(CheckStatus.UNKNOWN);
    assertThat(checks("{\"a\": [1]}\n").json().status()).isEqualTo(CheckStatus.PASS);
    assertThat(checks("{} {}").json().status()).isEqualTo(CheckStatus.FAIL);
    assertThat(checks("").json().status()).isEqualTo(CheckStatus.FAIL);
  }

  private static OutputChecks checks(String answer) {
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    return new OutputChecks(
        () -> new ByteArrayInputStream(bytes), new Evidence(new Capture.Full()));
  }
}
