package dev.blackbox.testkit.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretGeneratorTest {
  @Test
  void thereAreManyKinds() {
    assertThat(kinds()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(40);
  }

  @Test
  void everySecretStandsInItsCarrier() {
    Choices choices = Choices.random(1);
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      TestSecret secret = kind.from(choices);

      assertThat(secret.carrier()).contains(secret.value());
      assertThat(secret.value().length()).as(secret.kind()).isGreaterThanOrEqualTo(12);
    }
  }

  @Test
  void noTwoSecretsAreTheSame() {
    Choices choices = Choices.random(2);
    Set<String> values = new HashSet<>();
    for (int time = 0; time < 1_000; time++) {
      assertThat(values.add(SecretGenerator.any().from(choices).value())).isTrue();
    }
  }

  @Test
  void theSameSeedMakesTheSameSecrets() {
    assertThat(SecretGenerator.any().from(Choices.random(3)))
        .isEqualTo(SecretGenerator.any().from(Choices.random(3)));
  }

  @Test
  void aSecretIsLeftWhereTwelveOfItsCharactersAre() {
    TestSecret secret = new TestSecret("token", "TOKEN", "abcdefghijklmnop", "abcdefghijklmnop");

    assertThat(secret.isLeftIn("x abcdefghijklmnop y")).isTrue();
    assertThat(secret.isLeftIn("x cdefghijklmn y")).isTrue();
    assertThat(secret.isLeftIn("x cdefghijklm y")).isFalse();
  }

  @Test
  void aShortSecretIsLeftWhereAllOfItIs() {
    TestSecret secret = new TestSecret("password", "PASSWORD", "hunter2", "hunter2");

    assertThat(secret.isLeftIn("was hunter2.")).isTrue();
    assertThat(secret.isLeftIn("was hunter")).isFalse();
  }

  private static List<String> kinds() {
    Choices choices = Choices.random(4);
    List<String> kinds = new ArrayList<>();
    SecretGenerator.kinds().forEach(kind -> kinds.add(kind.from(choices).kind()));
    return kinds;
  }
}
