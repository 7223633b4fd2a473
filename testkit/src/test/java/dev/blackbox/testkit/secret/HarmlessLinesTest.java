package dev.blackbox.testkit.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Choices;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarmlessLinesTest {
  private static final Choices CHOICES = Choices.random(1);
  private static final List<String> MANY =
      Stream.generate(() -> HarmlessLines.any().from(CHOICES)).limit(4_000).toList();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit [0-9a-f]{40}",
        ".*[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-.*",
        ".*toolu_01[A-Za-z0-9]{22}.*",
        ".*call_[A-Za-z0-9]{24}.*",
        ".* sig=[A-Za-z0-9+/]{20}.*",
        ".*@blob sha256=[0-9a-f]{64} .*",
        ".*sha512-[A-Za-z0-9+/]{86}==.*",
        "data:image/png;base64,iVBOR.{600,}",
        ".*\\$\\{\\{ secrets.GITHUB_TOKEN }}"
      })
  void linesOfThisKindAreMade(String pattern) {
    assertThat(MANY).anyMatch(line -> line.matches(pattern));
  }

  @Test
  void noPlaceIsLeftToFillIn() {
    assertThat(MANY).noneMatch(line -> line.matches(".*\\{(hex|alnum|base64|digits) \\d+}.*"));
  }
}
