package dev.blackbox.session.atif.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.write.JsonBytes;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.text.TextGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
        String first = TextGenerator.any().from(choices);
        String second = TextGenerator.any().from(choices);
        String line = TextGenerator.any().from(choices) + first + " {x} " + second + "{" + first;
        return new Case(line, first, second);
      };

  @Test
  void lineComesBackWhateverItsTexts() {
    Property.forAll(
        5_000,
        CASES,
        each -> {
          List<Repeated> texts = List.of(Repeated.MESSAGE, new Repeated("r1", each.second()));
          WholeStep step = new WholeStep(Words.of(each.first()), null, null, null);

          String template = template(each.line(), texts, step);

          assertThat(Template.expand(template, each::text, "").map(TemplateTest::utf8))
              .hasValueSatisfying(back -> assertThat(back).isEqualTo(utf8(each.line())));
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

    assertThat(template("o: id=call_17 → the result {x}", texts, WholeStep.NONE))
        .isEqualTo("o: id={i} → {r} {{x}");
  }

  private static String template(String line, String message) {
    WholeStep step = new WholeStep(Words.of(message), null, null, null);
    return template(line, List.of(Repeated.MESSAGE), step);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String template(String line, List<Repeated> texts, WholeStep step) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      JsonBytes json = new JsonBytes(out);
      Template.write(utf8(line), texts, step, json);
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return JsonText.read(new StringReader(out.toString(StandardCharsets.UTF_8))).text();
  }

  @Test
  void markOfATextThatIsGoneLeadsNowhere() {
    assertThat(Template.expand("a: {m}", name -> null, "")).isEmpty();
    assertThat(Template.expand("a: {m", name -> "text", "")).isEmpty();
    assertThat(Template.expand("a: {}", name -> name.isEmpty() ? null : "text", "")).isEmpty();
  }
}
