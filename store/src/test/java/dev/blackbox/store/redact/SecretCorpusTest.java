package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.secret.SecretCorpus;
import dev.blackbox.testkit.secret.SecretCorpus.Spelled;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretCorpusTest {
  private static final int LEAST_SECRETS = 1_500;
  private static final int LEAST_HARMLESS = 800;

  /** Each harmless text, with other characters. */
  private static final int TIMES = 3;

  private final Redactor redactor = Redactor.standard();

  @Test
  void secretsOfEveryKindAreRemovedFromEverySpelling() {
    List<Spelled> all = SecretCorpus.secrets(20260105);
    List<String> left =
        all.stream()
            .filter(spelled -> spelled.isLeftIn(redactor.redact(spelled.text()).text()))
            .map(spelled -> spelled.secret().kind() + ": " + spelled.text())
            .toList();

    assertThat(all).hasSizeGreaterThan(LEAST_SECRETS);
    assertThat(left).hasSizeLessThanOrEqualTo(all.size() / 100);
  }

  @Test
  void harmlessTextsStay() {
    List<String> all = SecretCorpus.harmless(20260105, TIMES);
    List<String> touched =
        all.stream().filter(text -> !redactor.redact(text).matches().isEmpty()).toList();

    assertThat(all).hasSizeGreaterThan(LEAST_HARMLESS);
    assertThat(touched).hasSizeLessThanOrEqualTo(all.size() / LEAST_HARMLESS);
  }
}
