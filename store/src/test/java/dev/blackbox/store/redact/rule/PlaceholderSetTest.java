package dev.blackbox.store.redact.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceholderSetTest {
  private static final PlaceholderSet PLACEHOLDERS =
      new PlaceholderSet(Set.of("none"), List.of("<", "toolu_"), List.of())
          .and(new PlaceholderSet(Set.of("secret"), List.of("{{"), List.of("changeme", "your-")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "none", "SECRET", "<key>", "toolu_01a2b3", "{{ key }}", "please-ChangeMe-1", "a-your-key",
        "$TOKEN", "${TOKEN:-x}", "$(cat key)", "%TOKEN%", "xxxx", "aaaaaaaa", "12345678",
        "abcdefgh1234"
      })
  void placeholdersAreKnown(String text) {
    assertThat(PLACEHOLDERS.has(TextView.of(text), 0, text.length())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"none1", "a<b", "xtoolu_1", "change me", "$2b$12$x9", "100%", "q7w3", "acegikmo"})
  void otherTextIsNone(String text) {
    assertThat(PLACEHOLDERS.has(TextView.of(text), 0, text.length())).isFalse();
  }
}
