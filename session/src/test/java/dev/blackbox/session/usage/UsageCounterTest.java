package dev.blackbox.session.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.usage.SkippedLine.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class UsageCounterTest {

  @Test
  void linesThatRepeatTheCountsOfAMessageAreOneCall() throws IOException {
    Usage usage =
        count(
            """
            a: Looking around. tokens_in=2 tokens_out=5 tokens_cached=15297
            t!:glob id=c1 src → [running] tokens_in=2 tokens_out=5 tokens_cached=15297
            t!:grep id=c2 TODO → [running] tokens_in=2 tokens_out=5 tokens_cached=15297
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.tokens()).isEqualTo(new Tokens(2, 5, 15297));
  }

  @Test
  void outputThatGrowsIsTheSameCallAndItsLastCountHolds() throws IOException {
    Usage usage =
        count(
            """
            a: Two files. tokens_in=4 tokens_out=1 tokens_cached=900
            t!:read id=c1 a.rs → [running] tokens_in=4 tokens_out=1 tokens_cached=900
            t!:read id=c2 b.rs → [running] tokens_in=4 tokens_out=228 tokens_cached=900
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.tokens()).isEqualTo(new Tokens(4, 228, 900));
  }

  @Test
  void outputThatShrinksIsAnotherCall() throws IOException {
    Usage usage =
        count(
            """
            a: First. tokens_in=4 tokens_out=80
            a: Second. tokens_in=4 tokens_out=7
            """);

    assertThat(usage.modelCalls()).isEqualTo(2);
    assertThat(usage.tokens()).isEqualTo(new Tokens(8, 87, 0));
  }

  @Test
  void resultsAndCommentsBetweenTheLinesOfAMessageDoNotSplitIt() throws IOException {
    Usage usage =
        count(
            """
            t!:read id=c1 a.rs → [running] tokens_in=4 tokens_out=1
            o: id=c1 → [ok]
            # t=00:00:04
            t!:read id=c2 b.rs → [running] tokens_in=4 tokens_out=9
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.tokens().out()).isEqualTo(9);
  }

  @Test
  void aPersonsMessageEndsTheCall() throws IOException {
    Usage usage =
        count(
            """
            a: Hello. tokens_in=4 tokens_out=6
            u: And now?
            a: Hello. tokens_in=4 tokens_out=6
            """);

    assertThat(usage.modelCalls()).isEqualTo(2);
  }

  @Test
  void interleavedThreadsDoNotSplitOneAnothersCalls() throws IOException {
    Usage usage =
        count(
            """
            t:rg tid=2 a → [1 match] tokens_in=3 tokens_out=1 tokens_cached=10
            t:rg tid=3 b → [1 match] tokens_in=7 tokens_out=2 tokens_cached=20
            t:rg tid=2 c → [1 match] tokens_in=3 tokens_out=4 tokens_cached=10
            t:rg tid=3 d → [1 match] tokens_in=7 tokens_out=5 tokens_cached=20
            """);

    assertThat(usage.modelCalls()).isEqualTo(2);
    assertThat(usage.tokens()).isEqualTo(new Tokens(10, 9, 30));
  }

  @Test
  void aLineThatSpawnsASubagentBelongsToTheMessageThatDoesSo() throws IOException {
    Usage usage =
        count(
            """
            a: Sending two. tokens_in=5 tokens_out=40 tokens_cached=70
            x:explore id=s1 tid=2 "left" → [launched] tokens_in=5 tokens_out=40 tokens_cached=70
            x:explore id=s2 tid=3 "right" → [launched] tokens_in=5 tokens_out=40 tokens_cached=70
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
  }

  @Test
  void messageIdsDecideWhereBothLinesHaveOne() throws IOException {
    Usage usage =
        count(
            """
            a: One. tokens_in=4 tokens_out=6 extra.message_id=msg_1
            a: Other. tokens_in=4 tokens_out=6 extra.message_id=msg_2
            t:read a.rs message_id=msg_2 → [ok] tokens_in=4 tokens_out=2
            """);

    assertThat(usage.modelCalls()).isEqualTo(2);
    assertThat(usage.tokens()).isEqualTo(new Tokens(8, 12, 0));
  }

  @Test
  void metricsInEitherSpellingAreACallEach() throws IOException {
    Usage usage =
        count(
            """
            a: One. step=1 # metrics prompt=520 completion=80 cached=200 cost=0.00045
            a: Two. step=2
            # metrics step=2 prompt_tokens=600 completion_tokens=20 cached_tokens=500 cost_usd=0.0001
            """);

    assertThat(usage.modelCalls()).isEqualTo(2);
    assertThat(usage.tokens()).isEqualTo(new Tokens(420, 100, 700));
    assertThat(usage.cost()).contains(new BigDecimal("0.00055"));
  }

  @Test
  void aPromptSmallerThanItsCachedPartIsTakenToLeaveThatPartOut() throws IOException {
    Usage usage =
        count("# metrics step=1 prompt_tokens=12 completion_tokens=3 cached_tokens=900\n");

    assertThat(usage.tokens()).isEqualTo(new Tokens(12, 3, 900));
  }

  @Test
  void metricsOfAStepWhoseLineHasCountsOnlyAddTheirCost() throws IOException {
    Usage usage =
        count(
            """
            a: Done. step=3 tokens_in=320 tokens_out=80 tokens_cached=200
            t:read a.rs step=4 → [ok]
            # metrics step=3 prompt_tokens=520 completion_tokens=80 cached_tokens=200 cost_usd=0.002
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.tokens()).isEqualTo(new Tokens(320, 80, 200));
    assertThat(usage.calls())
        .extracting(ModelCall::firstLine, ModelCall::cost)
        .containsExactly(tuple(1L, new BigDecimal("0.002")));
  }

  @Test
  void metricsWithoutStepBelongToTheLineRightBeforeThem() throws IOException {
    Usage usage =
        count(
            """
            a: Done. tokens_in=320 tokens_out=80
            # metrics prompt=320 completion=80 cost=0.002
            # metrics prompt=320 completion=80 cost=0.002
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.cost()).contains(new BigDecimal("0.002"));
    assertThat(usage.skipped())
        .containsExactly(
            new SkippedLine(2, Reason.METRICS_OF_COUNTED_STEP),
            new SkippedLine(3, Reason.METRICS_REPEATED));
  }

  @Test
  void aCostThatComesAfterItsCallHasEndedIsStillAdded() throws IOException {
    Usage usage =
        count(
            """
            a: One. step=1 tokens_in=3 tokens_out=8
            a: Two. step=2 tokens_in=9 tokens_out=8
            # metrics step=1 cost_usd=0.25
            """);

    assertThat(usage.modelCalls()).isEqualTo(2);
    assertThat(usage.counted().priced()).isEqualTo(1);
    assertThat(usage.calls().getFirst().cost()).isEqualTo(new BigDecimal("0.25"));
  }

  @Test
  void countsOfAStepWhoseMetricsWereCountedAreNotAdded() throws IOException {
    Usage usage =
        count(
            """
            # metrics step=5 prompt_tokens=10 completion_tokens=2
            a: Here. step=5 tokens_in=10 tokens_out=2
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.skipped()).containsExactly(new SkippedLine(2, Reason.STEP_HAS_METRICS));
  }

  @Test
  void theSameMetricsInlineAndBelowAreCountedOnce() throws IOException {
    Usage usage =
        count(
            """
            a: One. step=1 # metrics prompt=520 completion=80 cost=0.5
            # metrics step=1 prompt_tokens=520 completion_tokens=80 cost_usd=0.5
            """);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.cost()).contains(new BigDecimal("0.5"));
  }

  @Test
  void totalsAreClaimsAndNoAddends() throws IOException {
    Usage usage =
        count(
            """
            a: Done. tokens_in=10 tokens_out=5 tokens_cached=100
            @checkpoint hour=1 tokens=100 cost=$0.10
            # budget: $50.00 remaining=$38.17 tokens=110
            @end tokens_in=12 tokens_out=5 cost_usd=0.30
            # tokens=115 cost=$0.31 duration=1h
            """);

    assertThat(usage.tokens()).isEqualTo(new Tokens(10, 5, 100));
    assertThat(usage.cost()).isEmpty();
    assertThat(usage.claims())
        .extracting(Claim::source, Claim::line, Claim::tokens, Claim::tokensIn, Claim::cost)
        .containsExactly(
            tuple(Claim.Source.SUMMARY, 5L, 115L, -1L, new BigDecimal("0.31")),
            tuple(Claim.Source.END, 4L, -1L, 12L, new BigDecimal("0.30")),
            tuple(Claim.Source.BUDGET, 3L, 110L, -1L, new BigDecimal("11.83")),
            tuple(Claim.Source.CHECKPOINT, 2L, 100L, -1L, new BigDecimal("0.10")));
  }

  @Test
  void theTotalCostIsTheSumOnlyWhereEveryCallStatesItsCost() throws IOException {
    String priced = "# metrics step=1 prompt=1 completion=1 cost=0.10\n";
    String unpriced = "a: Hm. step=2 tokens_in=1 tokens_out=1\n";
    String claim = "# tokens=4 cost=$0.30\n";

    assertThat(count(priced + claim).totalCost()).contains(new BigDecimal("0.10"));
    assertThat(count(priced + unpriced + claim).totalCost()).contains(new BigDecimal("0.30"));
    assertThat(count(priced + unpriced).totalCost()).contains(new BigDecimal("0.10"));
  }

  @Test
  void headerTotalsAreAClaimUnlessTheyAreZeros() throws IOException {
    String header = "---\nformat: rlog/1\ntokens_total_in: %d\ntokens_total_out: %d\n---\n";

    assertThat(count(header.formatted(1486, 23556)).claims())
        .extracting(Claim::source, Claim::tokensIn, Claim::tokensOut)
        .containsExactly(tuple(Claim.Source.HEADER, 1486L, 23556L));
    assertThat(count(header.formatted(0, 0)).claims()).isEmpty();
  }

  @Test
  void eachModelHasItsOwnSum() throws IOException {
    Usage usage =
        count(
            """
            ---
            model: sonnet
            ---
            a: One. tokens_in=1 tokens_out=1
            # model: haiku reason="topic"
            a: Two. tokens_in=2 tokens_out=2
            a: Three. tokens_in=4 tokens_out=4 model=opus
            # metrics prompt=4 completion=4 cost=0.1
            a: Four. model=opus step=9
            # metrics step=9 prompt=8 completion=8
            # metrics step=10 prompt=16 completion=16
            """);

    assertThat(usage.models().keySet()).containsExactly("sonnet", "haiku", "opus");
    assertThat(usage.models().values())
        .extracting(model -> model.tokens().in(), ModelUsage::cost)
        .containsExactly(tuple(1L, null), tuple(18L, null), tuple(12L, new BigDecimal("0.1")));
  }

  @Test
  void aModelNamedWhenTheSessionBeginsHolds() throws IOException {
    Usage usage = count("@init model=sonnet-4-5\na: Hi. tokens_in=1 tokens_out=1\n");

    assertThat(usage.models().keySet()).containsExactly("sonnet-4-5");
  }

  @Test
  void countsInTheOutputOfAToolAreNotAdded() throws IOException {
    Usage usage =
        count(
            """
            t!:read id=c1 old.rlog → [running] tokens_in=3 tokens_out=8
            o: id=c1 → [ok] t!:glob id=x → [running] tokens_in=1 tokens_out=355 tokens_cached=40535
            """);

    assertThat(usage.tokens()).isEqualTo(new Tokens(3, 8, 0));
    assertThat(usage.skipped()).containsExactly(new SkippedLine(2, Reason.TOOL_OUTPUT));
  }

  @Test
  void theTotalOfASubagentIsAddedOnlyWhereItsOwnCallsAreNotThere() throws IOException {
    Usage alone =
        count(
            """
            x:explore id=s1 tid=2 "find" → [launched]
            o: id=s1 tid=2 → summary="found" tokens_in=900 tokens_out=50
            """);
    Usage withCalls =
        count(
            """
            x:explore id=s1 tid=2 "find" → [launched]
            t:rg tid=2 x → [ok] tokens_in=900 tokens_out=50
            o: id=s1 tid=2 → summary="found" tokens_in=900 tokens_out=50
            x:explore id=s1 tid=2 → summary="found" tokens_in=900 tokens_out=50
            """);

    assertThat(alone.tokens()).isEqualTo(new Tokens(900, 50, 0));
    assertThat(withCalls.tokens()).isEqualTo(new Tokens(900, 50, 0));
    assertThat(withCalls.skipped())
        .containsExactly(
            new SkippedLine(3, Reason.SUBAGENT_TOTAL), new SkippedLine(4, Reason.SUBAGENT_TOTAL));
  }

  @Test
  void aThreadThatWorksForASecondSubagentStartsAnew() throws IOException {
    Usage usage =
        count(
            """
            x:explore id=s1 tid=2 "one" → [launched] tokens_in=7 tokens_out=1
            t:rg tid=2 x → [ok] tokens_in=10 tokens_out=1
            o: id=s1 tid=2 → summary="found" tokens_in=10 tokens_out=1
            x:explore id=s2 tid=2 "two" → [launched]
            o: id=s2 tid=2 → summary="found" tokens_in=500 tokens_out=1
            x:explore id=s3 tid=2 "three" → summary="at once" tokens_in=9000 tokens_out=1
            """);

    assertThat(usage.tokens().in()).isEqualTo(9517);
  }

  @Test
  void countsInAPersonsWordsAreNotAdded() throws IOException {
    Usage usage = count("u: Why is there tokens_in=900 in my log?\n");

    assertThat(usage.modelCalls()).isZero();
    assertThat(usage.skipped()).containsExactly(new SkippedLine(1, Reason.USER_TEXT));
  }

  @Test
  void everyLineWithCountsIsExplained() throws IOException {
    Usage usage =
        count(
            """
            a: One. tokens_in=4 tokens_out=1
            t:read a.rs → [ok] tokens_in=4 tokens_out=9
            # metrics step=7 completion_token_ids=@blob sha256=ab12cd34
            @end tokens=13
            """);

    assertThat(usage.calls())
        .extracting(ModelCall::firstLine, ModelCall::lastLine, ModelCall::lines)
        .containsExactly(tuple(1L, 2L, 2L));
    assertThat(usage.skipped())
        .containsExactly(
            new SkippedLine(2, Reason.SAME_CALL),
            new SkippedLine(3, Reason.METRICS_WITHOUT_COUNTS),
            new SkippedLine(4, Reason.TOTAL));
  }

  @Test
  void theExplanationIsAsLongAsAskedForAndTheSumsAreWhole() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 50; i++) {
      text.append("a: Turn. tokens_in=").append(i).append(" tokens_out=1\n");
    }

    Usage usage = count(text.toString(), 10);

    assertThat(usage.modelCalls()).isEqualTo(50);
    assertThat(usage.tokens()).isEqualTo(new Tokens(1275, 50, 0));
    assertThat(usage.calls()).hasSize(10);
    assertThat(usage.unlisted()).isEqualTo(40);
  }

  @Test
  void hostileCountsNeitherOverflowNorThrow() throws IOException {
    StringBuilder text = new StringBuilder("a: x tokens_in=-5 tokens_out=1e9 tokens_cached=\n");
    for (int i = 20; i > 0; i--) {
      text.append("a: Hm. tokens_in=999999999999999999 tokens_out=").append(i).append('\n');
    }
    text.append("# metrics step=99999999999999999999 cost=1e999999999 prompt=4\n");
    text.append("# metrics cost=-3\n");

    Usage usage = count(text.toString());

    assertThat(usage.tokens().in()).isEqualTo(Long.MAX_VALUE);
    assertThat(usage.tokens().total()).isEqualTo(Long.MAX_VALUE);
    assertThat(usage.cost()).isEmpty();
  }

  private static Usage count(String recording) throws IOException {
    return count(recording, 1_000);
  }

  private static Usage count(String recording, int explained) throws IOException {
    byte[] utf8 = recording.getBytes(StandardCharsets.UTF_8);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(utf8));
    UsageCounter counter = new UsageCounter(explained);
    while (reader.next()) {
      counter.accept(reader.line());
    }
    return counter.usage();
  }
}
