package dev.blackbox.session.atif.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineTemplateTest {
  /** A line and two texts that it may contain. */
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
          List<TextMark> texts = List.of(TextMark.MESSAGE, new TextMark("r1", each.second()));
          String line = new String(utf8(each.line()), StandardCharsets.UTF_8);

          String template = LineTemplate.of(line, texts, each::text);

          assertThat(LineTemplate.expand(template, each::text, "")).hasValue(line);
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
    List<TextMark> texts = List.of(new TextMark("r", "the result"), new TextMark("i", "call_17"));

    assertThat(LineTemplate.of("o: id=call_17 → the result {x}", texts, _ -> null))
        .isEqualTo("o: id={i} → {r} {{x}");
  }

  private static String template(String line, String message) {
    return LineTemplate.of(line, List.of(TextMark.MESSAGE), _ -> message);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void halfACharacterIsNoMark() {
    assertThat(template("a: \ud83c\udf89\ud83c\udf89 done", "\udf89\ud83c\udf89 done"))
        .isEqualTo("a: \ud83c\udf89\ud83c\udf89 done");
  }

  @Test
  void shortTextOfLongCharactersIsMarked() {
    assertThat(template("u: 你好", "你好")).isEqualTo("u: {m}");
    assertThat(template("u: hi", "hi")).isEqualTo("u: hi");
  }

  @Test
  void markOfATextThatIsGoneLeadsNowhere() {
    assertThat(LineTemplate.expand("a: {m}", name -> null, "")).isEmpty();
    assertThat(LineTemplate.expand("a: {m", name -> "text", "")).isEmpty();
    assertThat(LineTemplate.expand("a: {}", name -> name.isEmpty() ? null : "text", "")).isEmpty();
  }
}
