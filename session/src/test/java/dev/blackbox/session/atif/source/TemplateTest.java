package dev.blackbox.session.atif.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.text.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TemplateTest {
  /** A line and two texts that may stand in it. */
  private record Case(String line, String first, String second) {
    @Nullable String text(String name) {
      return name.equals("m") ? first : name.equals("r1") ? second : null;
    }
  }

  private static final Gen<Case> CASES =
      choices -> {
        String first = Texts.any().from(choices);
        String second = Texts.any().from(choices);
        String line = Texts.any().from(choices) + first + " {x} " + second + "{" + first;
        return new Case(line, first, second);
      };

  @Test
  void lineComesBackWhateverItsTexts() {
    Property.forAll(
        5_000,
        CASES,
        each -> {
          List<Repeated> texts = List.of(Repeated.MESSAGE, new Repeated("r1", each.second()));
          WholeStep step = new WholeStep(each.first(), null, null, null);

          String template = Template.of(each.line(), texts, step);

          assertThat(Template.expand(template, each::text)).contains(each.line());
        });
  }

  @Test
  void textOverSeveralLinesIsMarked() {
    assertThat(template("a: one\n  two", "one\ntwo")).isEqualTo("a: {m>}");
  }

  @Test
  void quotedTextIsMarked() {
    assertThat(template("q: \"say \\\"hello\\\" now\"", "say \"hello\" now"))
        .isEqualTo("q: \"{m\"}\"");
  }

  @Test
  void marksStandInTheOrderOfTheLine() {
    List<Repeated> texts = List.of(new Repeated("r", "the result"), new Repeated("i", "call_17"));

    assertThat(Template.of("o: id=call_17 → the result {x}", texts, WholeStep.NONE))
        .isEqualTo("o: id={i} → {r} {{x}");
  }

  private static String template(String line, String message) {
    return Template.of(line, List.of(Repeated.MESSAGE), new WholeStep(message, null, null, null));
  }

  @Test
  void markOfATextThatIsGoneLeadsNowhere() {
    assertThat(Template.expand("a: {m}", name -> null)).isEmpty();
    assertThat(Template.expand("a: {m", name -> "text")).isEmpty();
    assertThat(Template.expand("a: {}", name -> name.isEmpty() ? null : "text")).isEmpty();
  }
}
