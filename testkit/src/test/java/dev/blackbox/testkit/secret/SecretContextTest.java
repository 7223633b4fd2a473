package dev.blackbox.testkit.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SecretContextTest {
  private static final int TIMES = 10;

  /** Without this, a redactor would get credit for secrets that are unreadable anyway. */
  @ParameterizedTest
  @EnumSource
  void whoKnowsHowATextWasWrittenReadsTheSecret(SecretContext context) {
    Choices choices = Choices.random(context.ordinal());
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      for (int time = 0; time < TIMES; time++) {
        TestSecret secret = kind.from(choices);
        String text = context.write(secret, choices);

        assertThat(secret.isLeftIn(context.read(text))).as(secret.kind() + ": " + text).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BASE64", "HEX"})
  void anEncodedSecretCannotBeReadAsItIs(SecretContext context) {
    Choices choices = Choices.random(1);
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      TestSecret secret = kind.from(choices);

      assertThat(secret.isLeftIn(context.write(secret, choices))).isFalse();
    }
  }

  @Test
  void zeroWidthCharactersStandInsideTheSecret() {
    TestSecret secret = new TestSecret("token", "TOKEN", "abcdefghijkl", "abcdefghijkl");
    Choices choices = Choices.random(2);
    for (int time = 0; time < 100; time++) {
      assertThat(secret.isLeftIn(SecretContext.ZERO_WIDTH.write(secret, choices))).isFalse();
    }
  }
}
