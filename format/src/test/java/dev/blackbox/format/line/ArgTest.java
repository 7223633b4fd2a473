package dev.blackbox.format.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|0|''",
        "[ ]|0|''",
        "[a]|1|a",
        "[201,202]|2|201",
        "[\"a, b\", c]|2|a, b",
        "[[a, b], c]|2|[a, b]",
        "[a b, c]|2|a b",
        "[,]|2|''",
        "[\"a]|1|\"a"
      })
  void aListIsSplitAtItsOuterCommas(String list, int size, String first) {
    List<String> items = new Arg("k", list, true).items();

    assertThat(items).hasSize(size);
    assertThat(items.isEmpty() ? "" : items.get(0)).isEqualTo(first);
  }

  @Test
  void anyTextsComeBackFromAList() {
    Property.forAll(
        2_000,
        TextGenerator.any().listOf(5),
        texts -> assertThat(Arg.list("k", texts).items()).isEqualTo(texts));
  }

  @Test
  void aListOfStrayQuotesIsSplitInLinearTime() {
    String quotes = "\\\"".repeat(300_000);

    assertThat(new Arg("k", "[\"" + quotes + "]", true).items()).hasSize(1);
  }

  @Test
  void whatIsNoListIsItsOnlyItem() {
    assertThat(Arg.word("a, b").items()).containsExactly("a, b");
  }
}
