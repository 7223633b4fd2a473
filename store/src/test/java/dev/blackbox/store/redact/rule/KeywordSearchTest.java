package dev.blackbox.store.redact.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.view.TextView;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordSearchTest {
  @Test
  void wordsAreFoundInsideAndBehindOneAnother() {
    assertThat(found(List.of("she", "he", "hers", "his"), "ushers"))
        .containsExactlyInAnyOrder("she@4", "he@4", "hers@6");
  }

  @Test
  void lettersCountWithoutTheirCase() {
    assertThat(found(List.of("Token"), "tOKEN")).containsExactly("Token@5");
  }

  @Test
  void everyWordIsFoundWhereverItStands() {
    Gen<String> word =
        Gen.elements("a", "b", "ab").listOf(4).map(all -> "b" + String.join("", all));
    Property.forAll(
        2_000,
        choices -> List.of(word.listOf(5).from(choices), word.listOf(20).from(choices)),
        lists -> {
          List<String> words = lists.get(0).stream().distinct().toList();
          String text = String.join("", lists.get(1));

          assertThat(found(words, text)).containsExactlyInAnyOrderElementsOf(places(words, text));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "plain text,false",
    "a\\nb,true",
    "50%,true",
    "'\u001b[0m',true",
    "a\u200bb,true",
    "Grüße,false"
  })
  void signsOfEscapesAreSeen(String text, boolean hasSigns) {
    boolean seen = new KeywordSearch(List.of("word")).find(TextView.of(text), (word, end) -> {});

    assertThat(seen).isEqualTo(hasSigns);
  }

  @Test
  void aPartOfATextIsLookedAtAlone() {
    List<Integer> ends = new ArrayList<>();

    new KeywordSearch(List.of("tide"))
        .find(TextView.of("tide tide tide"), 2, 9, (word, end) -> ends.add(end));

    assertThat(ends).containsExactly(9);
  }

  private static List<String> found(List<String> words, String text) {
    List<String> found = new ArrayList<>();
    new KeywordSearch(words)
        .find(TextView.of(text), (word, end) -> found.add(words.get(word) + "@" + end));
    return found;
  }

  private static List<String> places(List<String> words, String text) {
    List<String> places = new ArrayList<>();
    String small = text.toLowerCase(Locale.ROOT);
    for (String word : words) {
      for (int at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + 1)) {
        places.add(word + "@" + (at + word.length()));
      }
    }
    return places;
  }
}
