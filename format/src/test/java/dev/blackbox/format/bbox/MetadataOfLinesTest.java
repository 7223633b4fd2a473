package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.testing.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** bbox-1 §5: whole {@code key=value} words outside quotes. */
class MetadataOfLinesTest {

  @ParameterizedTest
  @EnumSource
  void everyKeyIsFoundInMessagesAndStatements(MetaKey key) {
    String pair = key.text() + "=v-1";

    assertThat(meta("a: done " + pair).get(key)).contains("v-1");
    assertThat(meta("t:read " + pair + " x → [ok]").get(key)).contains("v-1");
    assertThat(meta("t:read x → [ok] " + pair).get(key)).contains("v-1");
  }

  @Test
  void extraKeysAreKept() {
    assertThat(meta("a: Done. extra.confidence=0.95 extra.model_version=s-4.1").entries())
        .containsExactly(
            new Metadata.Entry("extra.confidence", "0.95"),
            new Metadata.Entry("extra.model_version", "s-4.1"));
  }

  @Test
  void idsMayHoldAnyCharacterButBlanks() {
    assertThat(meta("o: id=3f2a-99→x.b/ä → [ok]").id()).contains("3f2a-99");
    assertThat(meta("o: id=toolu_01:A/b.c-d → [ok]").id()).contains("toolu_01:A/b.c-d");
    assertThat(meta("o: id=\"two words\" → [ok]").id()).contains("two words");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: footstep=9",
        "a: \"step=9\"",
        "a: he said \"step=9 now\"",
        "a: (step=9)",
        "t:grep \"step=9\"",
        "t:x k=\"a step=9\"",
        "t:x steps=[a step=9]",
        "t:x → the step=9 of many",
        "step=9",
        "# step=9",
        "  step=9",
        "a: step",
        "t:step=9"
      })
  void whatIsNoWholeWordOrStandsInQuotesOrInAResultIsNoMetadata(String line) {
    assertThat(metaOrNone(line).get(MetaKey.STEP)).isEmpty();
    Reading.visit(Reading.bytes(line), view -> assertThat(view.has(MetaKey.STEP)).isFalse());
  }

  @Test
  void ofTwoTheLastOneWins() {
    assertThat(meta("a: id=1 done id=2").id()).contains("2");
    assertThat(meta("t:x id=1 id=2 → [ok]").id()).contains("2");
    assertThat(meta("t:x id=1 → [ok] id=3").id()).contains("3");
    Reading.visit(
        Reading.bytes("t:x id=1 → [ok] id=3"),
        view -> assertThat(view.meta(MetaKey.ID)).contains("3"));
  }

  @Test
  void theTrailingRunBehindAResultIsMetadata() {
    Line.Call call =
        (Line.Call) Reading.line("t!:Bash id=a1 → [running] tokens_in=2 tokens_out=59");

    assertThat(call.result()).isEqualTo("[running]");
    assertThat(call.meta().number(MetaKey.TOKENS_IN)).hasValue(2);
    assertThat(call.meta().number(MetaKey.TOKENS_OUT)).hasValue(59);
  }

  @Test
  void metadataInTheMiddleOfAResultIsResult() {
    Line.Call call =
        (Line.Call) Reading.line("x:explore → session_id=s1 id=7 summary=\"a b\" step=3");

    assertThat(call.result()).isEqualTo("session_id=s1 id=7 summary=\"a b\"");
    assertThat(call.meta().entries()).containsExactly(new Metadata.Entry("step", "3"));
  }

  @Test
  void theTextOfAMessageLeavesOutTheRunsAtItsEnds() {
    Line.Message message =
        (Line.Message) Reading.line("a: id=7 see step=3 there ts=2026-01-01T00:00:00Z");

    assertThat(message.text()).isEqualTo("see step=3 there");
    assertThat(message.meta().entries())
        .extracting(Metadata.Entry::key)
        .containsExactly("id", "step", "ts");
  }

  @Test
  void aMessageThatIsOneQuotedStringIsThatString() {
    Line.Message message = (Line.Message) Reading.line("u: \"a step=9\\nb\" step=3");

    assertThat(message.text()).isEqualTo("a step=9\nb");
    assertThat(message.meta().step()).hasValue(3);
  }

  @Test
  void textMixedWithQuotesStaysAsWritten() {
    Line.Message message = (Line.Message) Reading.line("u: \"a\" and \"b\"");

    assertThat(message.text()).isEqualTo("\"a\" and \"b\"");
  }

  @Test
  void inlineMetricsBelongToTheirMessage() {
    Line.Message message =
        (Line.Message) Reading.line("a: Here it is. step=3 # metrics prompt=520 cost=0.00045");

    assertThat(message.text()).isEqualTo("Here it is.");
    assertThat(message.meta().step()).hasValue(3);
    assertThat(message.metrics()).isEqualTo(CommentParser.parse("metrics prompt=520 cost=0.00045"));
  }

  @Test
  void theFieldsOfInlineMetricsAreNotThoseOfTheMessage() {
    String text = "a: Here it is. # metrics step=9 prompt=520";

    assertThat(meta(text).step()).isEmpty();
    Reading.visit(Reading.bytes(text), view -> assertThat(view.has(MetaKey.STEP)).isFalse());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a: see # metrics", "a: x# metrics a=1", "a: \"# metrics a=1\"", "a: # t=1"})
  void whatOnlyLooksLikeInlineMetricsIsText(String line) {
    assertThat(((Line.Message) Reading.line(line)).metrics()).isNull();
  }

  @Test
  void aValueThatIsNoNumberHasNone() {
    assertThat(meta("a: x step=3a").step()).isEmpty();
    assertThat(meta("a: x step=-3").step()).isEmpty();
    assertThat(meta("a: x step=1234567890123456789").step()).isEmpty();
    assertThat(meta("a: x step=").step()).isEmpty();
    assertThat(meta("a: x step=007").step()).hasValue(7);
  }

  @Test
  void metadataIsNoArgument() {
    Line.Call call = (Line.Call) Reading.line("t:read id=c7 src/main.rs step=23 → [200 lines]");

    assertThat(call.args()).containsExactly(Arg.word("src/main.rs"));
  }

  private static Metadata meta(String text) {
    Line line = Reading.line(text);
    return line instanceof Line.Message message ? message.meta() : ((Line.Statement) line).meta();
  }

  private static Metadata metaOrNone(String text) {
    boolean hasMeta = Reading.kind(text).isEvent();
    return hasMeta ? meta(text) : Metadata.NONE;
  }
}
