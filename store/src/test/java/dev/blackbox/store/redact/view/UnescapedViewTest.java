package dev.blackbox.store.redact.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnescapedViewTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      textBlock =
          """
          a\\"b          | a"b
          a\\\\nb        | a\\nb
          \\/\\'\\`      | /'`
          \\u0041\\x42   | AB
          %41%2f%2F      | A//
          a\\qb%zz\\u00g%2 \\\\ | a\\qb%zz\\u00g%2 \\
          """)
  void escapesAreTakenAway(String written, String meant) {
    assertThat(unescaped(written)).isEqualTo(meant);
  }

  @Test
  void lineBreaksAndTabsAreWhatTheyMean() {
    assertThat(unescaped("a\\nb\\tc\\rd")).isEqualTo("a\nb\tc\rd");
  }

  @Test
  void coloursAndOtherControlSequencesAreTakenAway() {
    assertThat(unescaped("\u001b[1;31mre\u001b[0md \u001b]0;title\u0007\u001b(Bend\u001b[K"))
        .isEqualTo("red end");
  }

  @Test
  void colourCodesWrittenOutBecomeColourCodes() {
    assertThat(unescaped("\\033[31mred\\x1b[0m\\e[1m"))
        .isEqualTo("\u001b[31mred\u001b[0m\u001b[1m");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u200b",
        "\u200d",
        "\u2060",
        "\ufeff",
        "\u00ad",
        "\u202e",
        "\u034f",
        "\udb40\udc41"
      })
  void invisibleCharactersAreTakenAway(String invisible) {
    assertThat(unescaped("se" + invisible + "cret")).isEqualTo("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "plain", "100% sure", "C:\\windows", "Grüße 猫 🎉", "half \ud83c pair"})
  void textWithoutEscapesHasNoSuchView(String text) {
    assertThat(TextView.of(text).unescaped()).isEmpty();
  }

  @Test
  void aSequenceWithoutEndIsNoReasonToTakeTheRestAway() {
    assertThat(unescaped("a\u001b]0;never ends")).isEqualTo("a0;never ends");
    assertThat(unescaped("a\u001b[12")).isEqualTo("a");
    assertThat(unescaped("a\u001b")).isEqualTo("a");
  }

  @Test
  void everyCharacterKnowsWhereItWasWritten() {
    TextView view = TextView.of("a\\nb%41\u200bc").unescaped().orElseThrow();

    assertThat(view).hasToString("a\nbAc");
    assertThat(view.originStart(1)).isEqualTo(1);
    assertThat(view.originEnd(1)).isEqualTo(3);
    assertThat(view.originStart(3)).isEqualTo(4);
    assertThat(view.originEnd(3)).isEqualTo(7);
    assertThat(view.originStart(4)).isEqualTo(8);
    assertThat(view.originEnd(4)).isEqualTo(9);
  }

  @Test
  void placesAreFollowedThroughTwoLevels() {
    TextView view =
        TextView.of("x\\\\\\\"y").unescaped().flatMap(TextView::unescaped).orElseThrow();

    assertThat(view).hasToString("x\"y");
    assertThat(view.originStart(1)).isEqualTo(1);
    assertThat(view.originEnd(1)).isEqualTo(5);
  }

  @Test
  void linesFarFromAnyEscapeAreLeftOut() {
    String far = "far away\n".repeat(1_000);

    TextView view = TextView.of(far + "one \\t here\nnear\n" + far).unescaped().orElseThrow();

    assertThat(view.toString()).startsWith("one \t here\nnear\nfar away\n");
    assertThat(view.length()).isLessThan(5_000);
  }

  @Test
  void wrappingIsFollowedSoFarAndNoFurther() {
    String text = "%" + "25".repeat(TextView.MAX_DEPTH + 1) + "41";

    Optional<TextView> view = Optional.of(TextView.of(text));
    for (int depth = 0; depth < TextView.MAX_DEPTH; depth++) {
      view = view.flatMap(TextView::unescaped);
    }

    assertThat(view).hasValueSatisfying(last -> assertThat(last).hasToString("%2541"));
    assertThat(view.flatMap(TextView::unescaped)).isEmpty();
  }

  @Test
  void placesGoUpInAnyText() {
    Property.forAll(
        2_000,
        TextGenerator.any(),
        text -> {
          Optional<TextView> view = TextView.of(text).unescaped();
          while (view.isPresent()) {
            placesGoUp(view.get(), text.length());
            view = view.get().unescaped();
          }
        });
  }

  private static void placesGoUp(TextView view, int length) {
    int done = 0;
    for (int index = 0; index < view.length(); index++) {
      assertThat(view.originStart(index)).isGreaterThanOrEqualTo(done);
      done = view.originEnd(index);
      assertThat(done).isGreaterThan(view.originStart(index)).isLessThanOrEqualTo(length);
    }
  }

  private static String unescaped(String written) {
    return TextView.of(written).unescaped().orElseThrow().toString();
  }
}
