package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import dev.blackbox.testkit.secret.HarmlessLines;
import dev.blackbox.testkit.secret.SecretContext;
import dev.blackbox.testkit.secret.SecretGenerator;
import dev.blackbox.testkit.secret.TestSecret;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactionPropertyTest {
  private static final Gen<String> SPILLED =
      choices ->
          choices
              .pick(List.of(SecretContext.values()))
              .write(SecretGenerator.any().from(choices), choices);

  /** Secrets with and without anything between them and other text, whole and cut. */
  private static final Gen<String> MIXED =
      Gen.<String>oneOf(
              SPILLED,
              SPILLED.flatMap(text -> choices -> text.substring(choices.below(text.length()))),
              SecretGenerator.any().map(TestSecret::value),
              HarmlessLines.any(),
              TextGenerator.any(),
              Gen.elements("", " ", "\n", "=", "password", "token: ", "\"", "[redacted:x]", "\\"))
          .listOf(6)
          .map(all -> String.join("", all));

  /** Returns the text between the quotes of a JSON string. */
  private static final String STRING =
      "(?:[^\"\\\\\\x00-\\x1f]++|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+";

  private final Redactor redactor = Redactor.standard();

  @Test
  void redactedTwiceIsRedactedOnce() {
    Property.forAll(
        4_000,
        MIXED,
        text -> {
          String once = redactor.redact(text).text();

          assertThat(redactor.redact(once).text()).isSameAs(once);
        });
  }

  @Test
  void aLongTextRedactedTwiceIsRedactedOnce() {
    Property.forAll(
        60,
        MIXED.listOf(60).flatMap(all -> Gen.elements("\n", " ", "").map(end -> farApart(all, end))),
        text -> {
          String once = redactor.redact(text).text();

          assertThat(redactor.redact(once).text()).isEqualTo(once);
        });
  }

  @Test
  void whatIsOutsideTheMatchesStays() {
    Property.forAll(
        2_000,
        MIXED,
        text -> {
          RedactedText redacted = redactor.redact(text);

          StringBuilder expected = new StringBuilder();
          int done = 0;
          for (SecretMatch match : redacted.matches()) {
            expected.append(text, done, match.start()).append("[redacted:" + match.type() + "]");
            done = match.end();
          }
          assertThat(redacted.text()).isEqualTo(expected.append(text.substring(done)).toString());
        });
  }

  @Test
  void jsonStaysJson() {
    Property.forAll(
        2_000,
        MIXED,
        text -> {
          String document = "{\"content\":\"" + escaped(text) + "\",\"more\":\"x\"}";

          String masked = redactor.redact(document).text();

          assertThat(masked).matches("(?s)\\{(?:\"" + STRING + "\"[:,]?){4}}");
        });
  }

  @Test
  void secretsAreFoundWhereverATextIsSplit() {
    Property.forAll(
        300,
        choices -> new Split(SPILLED.from(choices), choices),
        split ->
            assertThat(split.redacted(redactor)).isEqualTo(redactor.redact(split.text).text()));
  }

  private static String farApart(List<String> parts, String end) {
    String filler = "harmless words, and then some more of them".repeat(40) + end;
    return String.join(filler + end, parts);
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if (character == '"' || character == '\\') {
        escaped.append('\\').append(character);
      } else if (character == '\n') {
        escaped.append("\\n");
      } else if (character < ' ') {
        escaped.append(String.format("\\u%04x", (int) character));
      } else {
        escaped.append(character);
      }
    }
    return escaped.toString();
  }

  /** A text in chunks of any size. */
  private static final class Split {
    final String text;
    final List<Integer> lengths;

    Split(String text, Choices choices) {
      this.text = text;
      this.lengths = Gen.integers(1, 40).listOf(40).from(choices);
    }

    String redacted(Redactor redactor) {
      StringBuilder masked = new StringBuilder();
      RedactionStream stream = redactor.stream(match -> {});
      int at = 0;
      for (int length : lengths) {
        int end = Math.min(text.length(), at + length);
        masked.append(stream.push(text.substring(at, end)));
        at = end;
      }
      return masked.append(stream.push(text.substring(at))).append(stream.finish()).toString();
    }
  }
}
