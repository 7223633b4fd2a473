package dev.blackbox.session.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.SkippedLine;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers and sums that are in several recordings, or several times in one. */
final class AnswerCopiesTest {
  private static final String PRICES =
      "# date: 2026-03-02\nmodel,input,cached,output\nkettle-1,1,0.1,10\n";
  private static final String SHORT =
      "# metrics prompt_tokens=100 completion_tokens=1 extra.message_id=m1\n";
  private static final String FULL =
      "# metrics prompt_tokens=100 completion_tokens=50 extra.message_id=m1\n";

  private final AnswerIndex once = new AnswerIndex();
  private final Bill bill = new Bill(Grouping.SESSION);

  @Test
  void theFullestCopyCountsInEitherOrder() throws Exception {
    RecordingCost first = add("a", "s1", SHORT);
    RecordingCost second = add("b", "s2", FULL);
    RecordingCost third = add("c", "s3", SHORT);

    assertThat(first.total().cost()).isEqualByComparingTo("0.00011");
    assertThat(second.total().cost()).isEqualByComparingTo("0.00049");
    assertThat(second.total().calls()).isZero();
    assertThat(second.charges().getFirst().before()).isEqualTo(new AnswerIndex.Counted("a", 7));
    assertThat(third.elsewhere().getFirst().first()).isEqualTo(new AnswerIndex.Counted("b", 7));
    assertThat(bill.total().cost()).isEqualByComparingTo("0.0006");
    assertThat(bill.total().calls()).isEqualTo(1);
    assertThat(bill.elsewhere()).isEqualTo(2);
  }

  @Test
  void theFullestCopyInOneRecordingCounts() throws Exception {
    Usage usage = usage(SHORT + FULL + SHORT);

    assertThat(usage.modelCalls()).isEqualTo(1);
    assertThat(usage.tokens().out()).isEqualTo(50);
    assertThat(usage.skipped())
        .containsExactly(
            new SkippedLine(8, SkippedLine.Reason.ANSWER_COMPLETED),
            new SkippedLine(9, SkippedLine.Reason.ANSWER_REPEATED));
    assertThat(add("a", "s1", SHORT + FULL + SHORT).total().cost()).isEqualByComparingTo("0.0006");
  }

  @Test
  void aCopyOfAnUnknownModelIsOneUnknownCall() throws Exception {
    add("a", "s1", "# metrics model=pot-1 completion_tokens=1 extra.message_id=m1\n");
    add("b", "s2", "# metrics model=pot-1 completion_tokens=9 extra.message_id=m1\n");

    assertThat(bill.unknown()).containsExactly(Map.entry("pot-1", 1L));
    assertThat(bill.total().unpriced()).isEqualTo(1);
    assertThat(bill.total().tokens().out()).isEqualTo(9);
  }

  @Test
  void aCopyNeedNotNameItsModel() throws Exception {
    add("a", "s1", "# metrics model=pot-1 completion_tokens=9 cost_usd=1 extra.message_id=m1\n");
    add("b", "s1", "# metrics completion_tokens=9 cost_usd=1 extra.message_id=m1\n");

    assertThat(bill.total().cost()).isEqualByComparingTo("1");
  }

  /** The sums of a recording and its bill count by one rule. */
  @Test
  void aCopyInTheSameRecordingNeedNotNameItsModel() throws Exception {
    String copies = FULL + FULL.replace("# metrics", "# metrics model=kettle-1");

    assertThat(usage(copies).modelCalls()).isEqualTo(1);
    assertThat(usage(copies).tokens().in()).isEqualTo(100);
    assertThat(add("a", "s1", copies).total().calls()).isEqualTo(1);
  }

  @Test
  void oneTurnHasASumForEachModel() throws Exception {
    String turn = "# metrics model=%s cost_usd=7 extra.sum=turn extra.result_id=r1\n";
    add("a", "s1", turn.formatted("kettle-1") + turn.formatted("pot-1"));

    assertThat(bill.total().cost()).isEqualByComparingTo("14");
  }

  @Test
  void callsReplaceTheSumsOfTheirSessionInEitherOrder() throws Exception {
    String sum = "# metrics prompt_tokens=100 completion_tokens=50 cost_usd=7 extra.sum=turn\n";
    add("stream-1", "s1", sum);
    add("other", "s2", sum);
    add("transcript", "s1", FULL);
    add("stream-2", "s1", sum);

    assertThat(bill.total().cost()).isEqualByComparingTo("7.0006");
    assertThat(bill.rows().get("stream-1")).isEqualTo(bill.rows().get("stream-2"));
    assertThat(Objects.requireNonNull(bill.rows().get("stream-1")).cost()).isZero();
    assertThat(bill.replaced())
        .extracting(ReplacedSum::recording)
        .containsExactly("stream-1", "stream-2");
    assertThat(bill.replaced()).extracting(ReplacedSum::by).containsOnly("transcript");
  }

  @Test
  void sumsOfTurnsAddUpAndTheSameTurnCountsOnce() throws Exception {
    String turn = "# metrics completion_tokens=50 cost_usd=7 extra.sum=turn extra.result_id=r%d\n";
    add("a", "s1", turn.formatted(1));
    add("b", "s1", turn.formatted(2));
    add("copy", "s1", turn.formatted(1));

    assertThat(bill.total().cost()).isEqualByComparingTo("14");
    assertThat(bill.replaced()).isEmpty();
  }

  @Test
  void ofSumsSinceTheBeginningTheLargestCounts() throws Exception {
    String sum = "# metrics prompt_tokens=%d completion_tokens=1 extra.sum=thread\n";
    add("second", "s1", sum.formatted(900));
    add("first", "s1", sum.formatted(100));
    add("third", "s1", sum.formatted(950));

    assertThat(bill.total().tokens().in()).isEqualTo(950);
    assertThat(bill.total().calls()).isEqualTo(1);
    assertThat(bill.replaced())
        .extracting(ReplacedSum::recording)
        .containsExactly("first", "second");
  }

  @Test
  void aRecordingWithoutCallsReplacesNothing() throws Exception {
    add("stream", "s1", "# metrics completion_tokens=50 cost_usd=7 extra.sum=turn\n");
    add("empty", "s1", "u: Tea?\n");

    assertThat(bill.total().cost()).isEqualByComparingTo("7");
  }

  @Test
  void callsWithoutAMessageCountOnceInCopiesAndForks() throws Exception {
    String rest = "# metrics prompt_tokens=%d completion_tokens=0 extra.unrecorded=true\n";
    add("session", "s1", FULL + rest.formatted(20));
    add("copy", "s1", FULL + rest.formatted(30));
    add("fork", "s2", FULL + rest.formatted(90));

    assertThat(bill.total().tokens().in()).isEqualTo(130);
    assertThat(bill.total().calls()).isEqualTo(2);
    assertThat(bill.replaced())
        .extracting(ReplacedSum::reason)
        .containsOnly(ReplacedSum.Reason.SAME_REST);
  }

  /** Nothing shows that recordings without an id are of one session. */
  @ParameterizedTest
  @ValueSource(strings = {"", "\"\"", "\"  \"", "unknown", "atif"})
  void recordingsWithoutAnIdAreSessionsOfTheirOwn(String id) throws Exception {
    String rest = "# metrics prompt_tokens=%d completion_tokens=0 extra.unrecorded=true\n";
    String sum = "# metrics prompt_tokens=%d completion_tokens=1 extra.sum=thread\n";
    add("rest-1", id, rest.formatted(20));
    add("rest-2", id, rest.formatted(30));
    add("sum-1", id, sum.formatted(100));
    add("sum-2", id, sum.formatted(900));
    add("calls", id, FULL);

    assertThat(bill.total().tokens().in()).isEqualTo(20 + 30 + 100 + 900 + 100);
    assertThat(bill.replaced()).isEmpty();
  }

  @Test
  void aSumIsNotPricedAsOneLongPrompt() throws Exception {
    Prices prices =
        Prices.read(
            "# date: 2026-03-02\nmodel,above,input,output\nkettle-1,,1,1\nkettle-1,100,9,9\n");
    String sum = "# metrics prompt_tokens=1000 completion_tokens=0 extra.sum=thread\n";

    RecordingCost cost = read("a", "s1", sum, prices);

    assertThat(cost.total().cost()).isEqualByComparingTo("0.001");
  }

  private RecordingCost add(String name, String session, String body) throws Exception {
    RecordingCost cost = read(name, session, body, Prices.read(PRICES));
    bill.add(name, cost);
    return cost;
  }

  private RecordingCost read(String name, String session, String body, Prices prices)
      throws IOException {
    CostReader reader = new CostReader(name, prices, once, 100);
    recording(session, body).forEach(reader);
    return reader.cost();
  }

  private static Usage usage(String body) throws IOException {
    UsageCounter counter = new UsageCounter(100);
    recording("s1", body).forEach(counter);
    return counter.usage();
  }

  private static BboxReader recording(String session, String body) {
    String header =
        "---\nformat: bbox/1\nid: " + session + "\nagent: maker\nmodel: kettle-1\n---\n";
    return new BboxReader(
        new ByteArrayInputStream((header + body).getBytes(StandardCharsets.UTF_8)));
  }
}
