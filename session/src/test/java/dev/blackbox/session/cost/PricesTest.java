package dev.blackbox.session.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PricesTest {
  @Test
  void everyKindOfTokenHasItsPrice() throws PricesException {
    Prices prices =
        Prices.read(
            """
            # date: 2026-03-02
            model,input,cached,cache_write,cache_write_1h,output
            kettle-1,4,0.2,5,8,20
            """);

    Price price = prices.find("kettle-1", "", 0).orElseThrow();

    assertThat(price.of(new Tokens(11_397, 712, 76_980), new CacheWrites(10_070, 0)).orElseThrow())
        .isEqualByComparingTo("0.085294");
    assertThat(price.of(new Tokens(10, 0, 0), new CacheWrites(0, 10)).orElseThrow())
        .isEqualByComparingTo("0.00008");
    assertThat(price.of(Tokens.NONE, CacheWrites.NONE).orElseThrow()).isZero();
  }

  @Test
  void aPriceThatNobodySaidIsNotZero() throws PricesException {
    Prices prices =
        Prices.read(
            """
            # date: 2026-03-02
            model,input,cached,output
            kettle-1,4,,20
            """);

    Price price = prices.find("kettle-1", "", 0).orElseThrow();

    assertThat(price.of(new Tokens(10, 10, 0), CacheWrites.NONE)).isPresent();
    assertThat(price.of(new Tokens(10, 10, 1), CacheWrites.NONE)).isEmpty();
    assertThat(price.of(new Tokens(10, 10, 0), new CacheWrites(1, 0))).isEmpty();
  }

  @Test
  void longPromptsHaveTheirOwnPrice() throws PricesException {
    Prices prices =
        Prices.read(
            """
            # date: 2026-03-02
            model,above,input,output
            kettle-1,,1,10
            kettle-1,200000,2,15
            """);

    assertThat(prices.find("kettle-1", "", 200_000).orElseThrow().input())
        .isEqualByComparingTo("1");
    assertThat(prices.find("kettle-1", "", 200_001).orElseThrow().input())
        .isEqualByComparingTo("2");
  }

  @Test
  void thePriceOfTheDayHolds() throws PricesException {
    Prices prices =
        Prices.read(
            """
            # date: 2026-03-02
            model,from,input,output
            kettle-1,2026-03-01,3,15
            kettle-1,,5,25
            """);

    assertThat(input(prices, "2026-02-28")).isEqualTo("5");
    assertThat(input(prices, "2026-03-01")).isEqualTo("3");
    assertThat(input(prices, "")).isEqualTo("3");
  }

  private static String input(Prices prices, String day) {
    return String.valueOf(prices.find("kettle-1", day, 0).orElseThrow().input());
  }

  @Test
  void aDateAndAProviderBelongToNoName() throws PricesException {
    Prices prices = Prices.read("# date: 2026-03-02\nmodel,input,output\nkettle-1,1,2\n");

    assertThat(prices.find("tea/Kettle-1-20260301", "", 0)).isPresent();
    assertThat(prices.find("kettle-1-2026-03-01", "", 0)).isPresent();
    assertThat(prices.find("kettle-1-latest", "", 0)).isPresent();
    assertThat(prices.find("kettle-1[1m]", "", 0)).isPresent();
    assertThat(prices.find("kettle-1-mini", "", 0)).isEmpty();
    assertThat(prices.find("kettle", "", 0)).isEmpty();
    assertThat(prices.find("", "", 0)).isEmpty();
  }

  @Test
  void ownPricesComeFirst() throws PricesException {
    Prices own = Prices.read("# date: 2026-03-02\nmodel,input,output\nkettle-1,1,2\n");
    Prices other = Prices.read("# date: 2026-03-01\nmodel,input,output\nkettle-1,9,9\npot-1,7,7\n");

    Prices both = own.orElse(other);

    assertThat(both.find("kettle-1", "", 0).orElseThrow().input()).isEqualByComparingTo("1");
    assertThat(both.find("pot-1", "", 0).orElseThrow().input()).isEqualByComparingTo("7");
    assertThat(both.date()).isEqualTo("2026-03-02 and 2026-03-01");
    assertThat(both.digest()).isNotEqualTo(own.digest()).isNotEqualTo(other.digest());
  }

  @Test
  void theTableThatComesAlongIsReadAndSaysWhereItsPricesComeFrom() {
    Prices prices = Prices.standard();

    assertThat(prices.date()).matches("\\d{4}-\\d{2}-\\d{2}");
    assertThat(Prices.standard()).as("read once").isSameAs(prices);
    for (String model :
        new String[] {
          "claude-opus-5-5",
          "claude-opus-4-6",
          "claude-sonnet-4-5-20250929",
          "claude-haiku-4-5-20251001",
          "claude-sonnet-4",
          "gpt-5.5",
          "gpt-5-codex",
          "gpt-6-sol",
          "gemini-2.5-pro"
        }) {
      Optional<Price> price = prices.find(model, "2026-11-15", 0);
      assertThat(price).as(model).isPresent();
      assertThat(price.get().source()).as(model).isNotEmpty();
    }
  }

  @Test
  void whatIsWrongWithATableIsSaidWithItsLine() {
    assertProblem("model,input,output\n", "1: the table has no date");
    assertProblem("# date: 2026-03-02\n", "1: no table found");
    assertProblem("# date: 2026-03-02\nmodel,price\n", "2: there is no column \"price\"");
    assertProblem("# date: 2026-03-02\nmodel,input\n", "2: the columns model, input and output");
    assertProblem(
        "# date: 2026-03-02\nmodel,input,output\nkettle-1,1\n",
        "3: the row has 2 cells, expected 3");
    assertProblem(
        "# date: 2026-03-02\nmodel,input,output\nkettle-1,cheap,1\n", "3: input is \"cheap\"");
    assertProblem("# date: 2026-03-02\nmodel,input,output\n,1,1\n", "3: the model has no name");
    assertProblem(
        "# date: 2026-03-02\nmodel,from,input,output\nkettle-1,soon,1,1\n", "3: from is \"soon\"");
    assertProblem(
        "# date: 2026-03-02\nmodel,above,input,output\nkettle-1,much,1,1\n",
        "3: above is \"much\"");
  }

  private static void assertProblem(String table, String message) {
    assertThatThrownBy(() -> Prices.read(table))
        .isInstanceOf(PricesException.class)
        .hasMessageStartingWith(message);
  }
}
