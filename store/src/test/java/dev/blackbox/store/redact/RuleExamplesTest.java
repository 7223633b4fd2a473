package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.rule.SecretRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuleExamplesTest {
  private static final int TIMES = 50;

  private static final Redactor REDACTOR = Redactor.standard();

  static Stream<RuleExample> good() {
    return RuleExample.all().stream().filter(RuleExample::isGood);
  }

  static Stream<RuleExample> bad() {
    return RuleExample.all().stream().filter(example -> !example.isGood());
  }

  @ParameterizedTest
  @MethodSource("good")
  void whatARuleMustFindIsMasked(RuleExample example) {
    FilledIn filledIn = new FilledIn(example.text().hashCode());
    String masked = example.text().replaceAll("«[^»]*»", "[redacted:" + example.type() + "]");

    List<String> wrong =
        Stream.generate(() -> filledIn.of(example.text()))
            .limit(TIMES)
            .map(text -> REDACTOR.redact(text.replaceAll("[«»]", "")).text())
            .filter(text -> !text.equals(masked))
            .toList();

    // A random text can look like a placeholder or a word, but not often.
    assertThat(wrong).as(masked).hasSizeLessThan(TIMES / 20);
  }

  @ParameterizedTest
  @MethodSource("bad")
  void whatARuleMustNotFindStays(RuleExample example) {
    FilledIn filledIn = new FilledIn(example.text().hashCode());

    for (int time = 0; time < TIMES; time++) {
      String text = filledIn.of(example.text());

      assertThat(REDACTOR.redact(text).text()).isSameAs(text);
    }
  }

  @Test
  void everyRuleHasBothKindsOfExamples() {
    List<String> types = RedactionRules.standard().rules().stream().map(SecretRule::type).toList();

    assertThat(typesOf(good())).containsAll(types);
    assertThat(typesOf(bad())).containsAll(types);
  }

  @Test
  void everyGoodExampleSaysWhatIsMasked() {
    assertThat(good()).allMatch(example -> example.text().matches("(?s).*«.+».*"));
  }

  private static Set<String> typesOf(Stream<RuleExample> examples) {
    return examples.map(RuleExample::type).collect(Collectors.toSet());
  }
}
