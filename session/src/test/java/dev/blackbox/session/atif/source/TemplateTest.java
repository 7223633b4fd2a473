package dev.blackbox.session.atif.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.text.Texts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {
  /** A line and two texts that may stand in it. */
  private record Case(String line, Map<String, String> texts) {}

  private static final Gen<Case> CASES =
      choices -> {
        String first = Texts.any().from(choices);
        String second = Texts.any().from(choices);
        String line = Texts.any().from(choices) + first + " {x} " + second + "{" + first;
        return new Case(line, Map.of("m", first, "r1", second));
      };

  @Test
  void lineComesBackWhateverItsTexts() {
    Property.forAll(
        5_000,
        CASES,
        each -> {
          String template = Template.of(each.line(), List.of("m", "r1"), each.texts()::get);

          assertThat(Template.expand(template, each.texts()::get)).contains(each.line());
        });
  }

  @Test
  void textOverSeveralLinesIsMarked() {
    String template = Template.of("a: one\n  two", List.of("m"), name -> "one\ntwo");

    assertThat(template).isEqualTo("a: {m>}");
  }

  @Test
  void quotedTextIsMarked() {
    String template =
        Template.of("q: \"say \\\"hello\\\" now\"", List.of("m"), name -> "say \"hello\" now");

    assertThat(template).isEqualTo("q: \"{m\"}\"");
  }

  @Test
  void markOfATextThatIsGoneLeadsNowhere() {
    assertThat(Template.expand("a: {m}", name -> null)).isEmpty();
    assertThat(Template.expand("a: {m", name -> "text")).isEmpty();
    assertThat(Template.expand("a: {}", name -> name.isEmpty() ? null : "text")).isEmpty();
  }
}
