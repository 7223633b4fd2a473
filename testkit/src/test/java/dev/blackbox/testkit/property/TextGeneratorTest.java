package dev.blackbox.testkit.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextGeneratorTest {
  private static final List<String> MANY = many(TextGenerator.any());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n",
        "\r",
        "\r\n",
        "\t",
        "\0",
        "\u001b[31m",
        "\"",
        "\\",
        "\\\"",
        "→",
        " -> ",
        " id=x ",
        "step=3",
        " # metrics prompt=1",
        "extra.k=v",
        "[redacted:",
        "@blob ",
        "\n  ",
        "\n\t",
        "\u2028",
        "\u202e",
        "\u200b",
        "e\u0301",
        "🎉",
        "👩\u200d🚀",
        "\ufeff"
      })
  void anyHoldsIt(String fragment) {
    assertThat(MANY).anyMatch(text -> text.contains(fragment));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "u: ", "a: ", "t:", "t!:", "t~:", "o: ", "s:", "p:", "m: ", "r: ", "x:", "c:", "q: ",
        "th: ", "td: ", "# ", "@start ", "@phase ", "---"
      })
  void everyPrefixStandsAtTheStartAndAfterANewline(String prefix) {
    assertThat(MANY).anyMatch(text -> text.startsWith(prefix));
    assertThat(MANY).anyMatch(text -> text.contains("\n" + prefix));
  }

  @Test
  void anyIsSometimesEmptyPlainVeryLongOrNotWellFormed() {
    assertThat(MANY).anyMatch(String::isEmpty);
    assertThat(MANY).anyMatch(Pattern.compile("[a-z]+( [a-z]+)+").asMatchPredicate());
    assertThat(MANY).anyMatch(text -> text.length() > 50_000);
    assertThat(MANY).anyMatch(TextGeneratorTest::hasLoneSurrogate);
    assertThat(MANY).anyMatch(text -> text.startsWith(" ")).anyMatch(text -> text.endsWith(" "));
  }

  @Test
  void aLineHasNoLineFeedAndNoCarriageReturnButAllElse() {
    Property.forAll(
        5_000, TextGenerator.line(), line -> assertThat(line).doesNotContain("\n", "\r"));
    assertThat(many(TextGenerator.line()))
        .anyMatch(String::isEmpty)
        .anyMatch(line -> line.contains(" id=x"))
        .anyMatch(line -> line.contains("\u2028"))
        .anyMatch(TextGeneratorTest::hasLoneSurrogate);
  }

  @Test
  void aWordIsNeverEmptyAndHasNoBlanks() {
    Property.forAll(
        5_000,
        TextGenerator.word(),
        word -> assertThat(word).isNotEmpty().doesNotContain(" ", "\t", "\n", "\r"));
    assertThat(many(TextGenerator.word()))
        .anyMatch(word -> word.contains("→"))
        .anyMatch(word -> word.contains("\""))
        .anyMatch(word -> word.contains("id=x"));
  }

  private static boolean hasLoneSurrogate(String text) {
    return text.codePoints().anyMatch(point -> point >= 0xd800 && point <= 0xdfff);
  }

  private static List<String> many(Gen<String> gen) {
    return LongStream.range(0, 5_000).mapToObj(seed -> gen.from(Choices.random(seed))).toList();
  }
}
