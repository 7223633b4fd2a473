package dev.blackbox.session.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CostReaderTest {
  private static final String HEADER =
      """
      ---
      format: bbox/1
      id: s-1
      repo_sha: abc1234
      model: kettle-1
      ---

      """;

  private static final String PRICES =
      """
      # date: 2026-03-02
      model,input,cached,cache_write,cache_write_1h,output
      kettle-1,4,0.2,5,8,20
      """;

  /** Equal counts are usually one answer; where a new one would begin, that is a guess. */
  @ParameterizedTest
  @CsvSource({
    "a:,0",
    "a: a:,1",
    "a: a: a:,2",
    "th: th: a: t!: t!:,0",
    "a: t!: o: t!:,1",
    "a: t: t:,1",
    "a: t!: a:,1",
    "a: u: a:,0"
  })
  void sumIsALowerBoundIfEqualCountsMayBeAnotherAnswer(String kinds, long repeats)
      throws Exception {
    StringBuilder body = new StringBuilder();
    for (String kind : kinds.split(" ", -1)) {
      body.append(
          switch (kind) {
            case "t!:" -> "t!:x → [running] tokens_in=9 tokens_out=1\n";
            case "t:" -> "t:x → [ok] tokens_in=9 tokens_out=1\n";
            case "o:" -> "o: → [ok]\n";
            case "u:" -> "u: And now?\n";
            default -> kind + " Hm. tokens_in=9 tokens_out=1\n";
          });
    }

    assertThat(read(body.toString()).total().repeats()).isEqualTo(repeats);
    assertThat(read(body.toString().replace("=1\n", "=1 extra.message_id=m1\n")).total().repeats())
        .as("with an id")
        .isZero();
  }

  /** A bill names the days of its reader; prices follow the day that is recorded. */
  @Test
  void daysAreThoseOfTheZone() throws Exception {
    String prices =
        "# date: 2026-03-02\nmodel,from,input,output\nkettle-1,,1,1\nkettle-1,2026-03-03,9,9\n";
    String text =
        """
        u: Tea? ts=2026-03-02T10:30:00Z
        a: Yes. tokens_in=1000000 model=kettle-1
        u: Tea? ts=2026-03-02T11:30:00Z
        a: Yes. tokens_in=1000000 model=kettle-1
        """;
    CostReader cost =
        new CostReader(
            "a", Prices.read(prices), new AnswerIndex(), 0, ZoneId.of("Pacific/Auckland"));
    new BboxReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))).forEach(cost);

    RecordingCost read = cost.cost();

    assertThat(read.days().rows().keySet()).containsExactly("2026-03-02", "2026-03-03");
    assertThat(read.total().cost()).isEqualByComparingTo("2");
  }

  @Test
  void anAnswerCostsItsTokensAtThePriceOfItsModel() {
    RecordingCost cost =
        read(
            """
            a: Hot. step=1 ts=2026-03-02T09:00:00Z
            # metrics step=1 prompt_tokens=1100 completion_tokens=10 cached_tokens=1000 \
            extra.cache_write_5m=40 extra.cache_write_1h=20 extra.message_id=m1
            """);

    assertThat(cost.total().cost()).isEqualByComparingTo("0.00092");
    assertThat(cost.total().tokens()).isEqualTo(new Tokens(100, 10, 1000));
    assertThat(cost.total().written().total()).isEqualTo(60);
    assertThat(cost.days().rows().keySet()).containsExactly("2026-03-02");
    assertThat(cost.charges()).singleElement().extracting(Charge::basis).hasToString("PRICED");
  }

  @Test
  void whatTheRecordingStatesComesBeforeThePrice() {
    RecordingCost cost =
        read(
            """
            a: Hot. step=1
            # metrics step=1 prompt_tokens=100 completion_tokens=10 cost_usd=0.5
            """);

    assertThat(cost.total().cost()).isEqualByComparingTo("0.5");
    assertThat(cost.charges()).singleElement().extracting(Charge::basis).hasToString("STATED");
  }

  @Test
  void aCostThatIsToldLaterTakesThePlaceOfThePrice() {
    RecordingCost cost =
        read(
            """
            a: Hot. step=1 tokens_in=100 tokens_out=10
            a: Very. step=2 tokens_in=300 tokens_out=10
            # metrics step=1 prompt_tokens=100 completion_tokens=10 cost_usd=0.5
            """);

    assertThat(cost.total().calls()).isEqualTo(2);
    assertThat(cost.total().cost()).isEqualByComparingTo("0.5014");
  }

  @Test
  void aModelWithoutAPriceIsUnknownAndNotFree() {
    RecordingCost cost =
        read(
            """
            a: Hot. step=1
            # metrics step=1 model=pot-9 prompt_tokens=100 completion_tokens=10
            """);

    assertThat(cost.total().cost()).isZero();
    assertThat(cost.total().unpriced()).isEqualTo(1);
    assertThat(cost.unknown()).isEqualTo(Map.of("pot-9", 1L));
  }

  @Test
  void theRecordingsOwnTotalStandsForWhatHasNoPrice() {
    RecordingCost cost =
        read(
            """
            a: Hot. step=1
            # metrics step=1 prompt_tokens=100 completion_tokens=0
            a: Hot. step=2
            # metrics step=2 model=pot-9 prompt_tokens=100 completion_tokens=10
            @end step=3 cost_usd=0.25
            """);

    assertThat(cost.taken()).isPresent();
    assertThat(cost.total().cost()).isEqualByComparingTo("0.25");
    assertThat(cost.total().unpriced()).isZero();
    assertThat(cost.unknown()).isEmpty();
    assertThat(sum(cost.models())).isEqualByComparingTo("0.25");
  }

  @Test
  void aTotalIsOnlyACheckWhereEveryCallHasACost() {
    RecordingCost cost =
        read(
            """
            a: Hot. step=1
            # metrics step=1 prompt_tokens=100 completion_tokens=0
            @end step=3 cost_usd=0.25
            """);

    assertThat(cost.taken()).isEmpty();
    assertThat(cost.total().cost()).isEqualByComparingTo("0.0004");
  }

  @Test
  void aTotalIsAllThatSomeRecordingsTell() {
    RecordingCost cost = read("u: Hot? step=1\n@end step=3 cost_usd=0.25 tokens=900\n");

    assertThat(cost.total().cost()).isEqualByComparingTo("0.25");
    assertThat(cost.total().tokens().total()).isEqualTo(900);
    assertThat(cost.total().calls()).isZero();
  }

  @Test
  void theToolsOfAnAnswerShareItsCost() {
    RecordingCost cost =
        read(
            """
            a: I look. step=1
            t!:Read id=c1 pot.txt step=2 → [started]
            t!:Bash id=c2 ls step=3 → [started]
            c:fire.light id=c3 step=4 → [started]
            # metrics step=4 prompt_tokens=100 completion_tokens=10
            o: id=c1 step=5 → hot
            t:Bash id=c2 step=6 → pot.txt
            a: Hot. step=7
            # metrics step=7 prompt_tokens=50 completion_tokens=0
            """);

    assertThat(cost.tools().rows().keySet()).containsExactly("Read", "Bash", "fire.light", "");
    assertThat(of(cost.tools(), "Read")).isEqualByComparingTo("0.0002");
    assertThat(of(cost.tools(), "")).isEqualByComparingTo("0.0002");
    assertThat(sum(cost.tools())).isEqualByComparingTo(cost.total().cost());
  }

  @Test
  void theToolsOfASubagentAreItsOwn() {
    RecordingCost cost =
        read(
            """
            x:hand id=x1 tid=2 "Look" step=1 → [started]
            t!:Read tid=2 id=c1 step=2 → [started]
            # metrics step=1 prompt_tokens=100 completion_tokens=0 extra.message_id=m1
            # metrics step=2 prompt_tokens=50 completion_tokens=0 extra.message_id=m2
            """);

    assertThat(of(cost.tools(), "subagent hand")).isEqualByComparingTo("0.0004");
    assertThat(of(cost.tools(), "Read")).isEqualByComparingTo("0.0002");
  }

  @Test
  void aCallOfItsOwnLinesHasTheToolsBehindIt() {
    RecordingCost cost =
        read(
            """
            t:Old id=c0 step=1 → [done]
            a: I look. step=2 ts=2026-03-02T23:59:59Z tokens_in=100 tokens_out=0
            t:Read id=c1 pot.txt step=3 ts=2026-03-03T00:00:01Z → hot
            a: Hot. step=4 ts=2026-03-03T00:00:02Z tokens_in=50 tokens_out=0
            """);

    assertThat(of(cost.tools(), "Read")).isEqualByComparingTo("0.0004");
    assertThat(of(cost.tools(), "")).isEqualByComparingTo("0.0002");
    assertThat(cost.tools().rows()).doesNotContainKey("Old");
    assertThat(of(cost.days(), "2026-03-02")).isEqualByComparingTo("0.0004");
    assertThat(of(cost.days(), "2026-03-03")).isEqualByComparingTo("0.0002");
  }

  @Test
  void anAnswerInSeveralRecordingsIsCountedOnce() {
    String answers =
        """
        a: Hot. step=1
        # metrics step=1 prompt_tokens=100 completion_tokens=0 extra.message_id=m1
        a: Very. step=2
        # metrics step=2 prompt_tokens=50 completion_tokens=0 extra.message_id=m2
        """;
    AnswerIndex once = new AnswerIndex();
    Bill bill = new Bill(Grouping.SESSION);
    bill.add("a", read("a", answers, once));

    RecordingCost fork =
        read(
            "b",
            answers
                + """
                a: New. step=3
                # metrics step=3 prompt_tokens=25 completion_tokens=0 extra.message_id=m3
                """,
            once);
    bill.add("b", fork);

    assertThat(fork.total().cost()).isEqualByComparingTo("0.0001");
    assertThat(fork.elsewhereCalls()).isEqualTo(2);
    assertThat(fork.elsewhere().getFirst().first()).isEqualTo(new AnswerIndex.Counted("a", 9));
    assertThat(bill.total().cost()).isEqualByComparingTo("0.0007");
    assertThat(bill.elsewhere()).isEqualTo(2);
  }

  @Test
  void equalNamesOfDifferentAnswersAreTwoAnswers() {
    AnswerIndex once = new AnswerIndex();
    read("a", "# metrics prompt_tokens=100 completion_tokens=0 extra.message_id=m1\n", once);

    RecordingCost other =
        read("b", "# metrics prompt_tokens=70 completion_tokens=0 extra.message_id=m1\n", once);

    assertThat(other.total().calls()).isEqualTo(1);
  }

  @Test
  void whatIsNotListedIsCounted() {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 30; i++) {
      text.append("a: Hot. step=").append(i).append('\n');
      text.append("# metrics step=").append(i).append(" prompt_tokens=").append(i).append('\n');
    }

    RecordingCost cost = read("a", text.toString(), new AnswerIndex(), 10);

    assertThat(cost.charges()).hasSize(10);
    assertThat(cost.unlisted()).isEqualTo(20);
    assertThat(cost.total().calls()).isEqualTo(30);
  }

  @Test
  void sharesAddUp() {
    Property.forAll(
        200,
        Gen.integers(0, 1_000_000_000),
        amount -> {
          CostSum sum =
              new CostSum(
                  1,
                  new Tokens(amount, amount / 3, amount / 7),
                  CacheWrites.NONE,
                  BigDecimal.valueOf(amount, 7),
                  BigDecimal.valueOf(amount, 8),
                  0,
                  0);
          for (int parts = 1; parts < 12; parts++) {
            CostSum whole = sum.shares(parts).stream().reduce(CostSum::plus).orElseThrow();
            assertThat(whole.cost()).isEqualByComparingTo(sum.cost());
            assertThat(whole.computed()).isEqualByComparingTo(sum.computed());
            assertThat(whole.tokens()).isEqualTo(sum.tokens());
          }
        });
  }

  private static BigDecimal of(CostTable table, String row) {
    return table.rows().getOrDefault(row, CostSum.NONE).cost();
  }

  private static BigDecimal sum(CostTable table) {
    return table.rows().values().stream().reduce(CostSum.NONE, CostSum::plus).cost();
  }

  private static RecordingCost read(String body) {
    return read("s-1", body, new AnswerIndex());
  }

  private static RecordingCost read(String name, String body, AnswerIndex once) {
    return read(name, body, once, 1_000);
  }

  private static RecordingCost read(String name, String body, AnswerIndex once, int explained) {
    byte[] utf8 = (HEADER + body).getBytes(StandardCharsets.UTF_8);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(utf8));
    try {
      CostReader cost = new CostReader(name, Prices.read(PRICES), once, explained);
      while (reader.next()) {
        cost.accept(reader.line());
      }
      return cost.cost();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (PricesException e) {
      throw new IllegalStateException(e);
    }
  }
}
