package dev.blackbox.session.turns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which lines of a recording are one turn. */
class TurnReaderTest {

  private static List<Turn> turns(byte[] recording) throws IOException {
    List<Turn> turns = new ArrayList<>();
    TurnReader reader = new TurnReader(turns::add);
    new BboxReader(new ByteArrayInputStream(recording)).forEach(reader);
    return turns;
  }

  private static List<Turn> turns(String recording) throws IOException {
    return turns(recording.getBytes(StandardCharsets.UTF_8));
  }

  /** Each turn as its role and what it holds: {@code AGENT think|text|read=ok}. */
  private static List<String> shown(List<Turn> turns) {
    return turns.stream().map(TurnReaderTest::shown).toList();
  }

  private static String shown(Turn turn) {
    List<String> parts = new ArrayList<>(turn.thoughts());
    parts.addAll(turn.messages());
    for (TurnCall call : turn.calls()) {
      parts.add(
          call.name()
              + call.results().stream()
                  .map(result -> result.text(TextBlobs.NONE))
                  .collect(Collectors.joining("+", "=", "")));
    }
    return turn.role() + " " + String.join("|", parts);
  }

  @Test
  void thoughtTextAndCallsAreOneAnswerUntilAResult() throws IOException {
    List<Turn> turns =
        turns(
            """
            u: Go.
            th: Hm.
            a: I look.
            t:read id=1 a.txt
            t:read id=2 b.txt
            o: id=2 → two
            o: id=1 → one
            t:read id=3 c.txt → three
            a: Done.
            """);

    assertThat(shown(turns))
        .containsExactly(
            "USER Go.", "AGENT Hm.|I look.|read=one|read=two", "AGENT read=three", "AGENT Done.");
  }

  @Test
  void linesOfOneStepAreOneAnswer() throws IOException {
    assertThat(shown(turns("a: One. step=1\nt:ls step=1 → x\na: More. step=1\na: Two. step=2\n")))
        .containsExactly("AGENT One.|More.|ls=x", "AGENT Two.");
  }

  @Test
  void linesThatRepeatTheCountsOfAModelCallAreOneAnswer() throws IOException {
    String counts = " tokens_in=5 tokens_out=7 tokens_cached=1\n";

    List<Turn> turns = turns("a: One." + counts + "t:ls id=1 → x" + counts + "a: Two." + counts);

    assertThat(shown(turns)).containsExactly("AGENT One.|Two.|ls=x");
    assertThat(turns.getFirst().modelCalls()).hasSize(1);
    assertThat(turns.getFirst().modelCalls().getFirst().tokens().total()).isEqualTo(13);
  }

  @Test
  void threadsDoNotInterruptOneAnother() throws IOException {
    List<Turn> turns =
        turns(
            """
            a: I ask.
            x:explore id=1 tid=2
            u: Where? tid=2
            th: Hm. tid=2
            o: id=1 → found
            a: Here. tid=2
            a: It is here.
            """);

    assertThat(shown(turns.stream().filter(turn -> turn.thread().isEmpty()).toList()))
        .containsExactly("AGENT I ask.|subagent.explore=found", "AGENT It is here.");
    assertThat(shown(turns.stream().filter(turn -> turn.thread().equals("2")).toList()))
        .containsExactly("USER Where?", "AGENT Hm.|Here.");
    assertThat(turns.getFirst().calls().getFirst().thread()).isEqualTo("2");
  }

  /** Turns wait for counts; those of a repeated answer never come. */
  @Test
  void aRepeatedAnswerHoldsNoResultBack() throws IOException {
    String counts = " tokens_in=5 tokens_out=7 extra.message_id=m1\n";
    StringBuilder text = new StringBuilder("a: One." + counts + "u: Go.\na: Two." + counts);
    String filler = "x".repeat(120_000);
    for (int i = 0; i < 150; i++) {
      text.append("u: Next.\nt!:read id=c").append(i).append(" → [running]\n");
      if (i >= 10) {
        text.append("o: id=c").append(i - 10).append(" → ").append(filler).append('\n');
      }
    }

    List<Turn> turns = turns(text.toString());

    assertThat(turns.stream().filter(Turn::isAgent).map(Turn::modelCalls).mapToInt(List::size))
        .hasSize(152)
        .startsWith(1, 0);
    assertThat(turns.stream().flatMap(turn -> turn.results().stream()))
        .hasSize(140)
        .allMatch(result -> result.call() != null);
  }

  @Test
  void anEmptyQuotedResultHasDetailBelow() throws IOException {
    List<Turn> turns = turns("t:bash id=c1 → \"\"\n  one\n  two\n");

    assertThat(shown(turns)).containsExactly("AGENT bash=");
    assertThat(turns.getFirst().lines()).hasSize(3);
  }

  @Test
  void metricsGoToTheAnswerWithTheirStep() throws IOException {
    List<Turn> turns =
        turns("a: One. step=1\na: Two. step=2\n# metrics step=1 prompt_tokens=5 cost_usd=0.5\n");

    assertThat(turns.getFirst().metrics()).hasSize(1);
    assertThat(turns.getFirst().modelCalls()).hasSize(1);
    assertThat(turns.getLast().metrics()).isEmpty();
  }

  @Test
  void callsWithOneIdHaveDifferentIdsInTheirTurn() throws IOException {
    List<Turn> turns = turns("t:ls id=1 step=1 → a\nt:ls id=1 step=1 → b\nt:ls step=1 → c\n");

    assertThat(turns.getFirst().calls())
        .extracting(TurnCall::id)
        .containsExactly("1", "1#L2", "bbox-L3");
  }

  @Test
  void resultWithoutItsCallIsATurnOfTheSession() throws IOException {
    List<Turn> turns = turns("o: id=9 → late\n");

    assertThat(shown(turns)).containsExactly("SYSTEM ");
    assertThat(turns.getFirst().results().getFirst().text(TextBlobs.NONE)).isEqualTo("late");
  }

  @Test
  void everyLineIsInOneTurnOrInThePreamble() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingBytes.realistic(7, 300_000, 450).writeTo(out);
    List<TurnLine> lines = new ArrayList<>();
    TurnReader reader =
        new TurnReader(
            new TurnListener() {
              @Override
              public void begin(Header header, List<TurnLine> preamble) {
                lines.addAll(preamble);
              }

              @Override
              public void turn(Turn turn) {
                lines.addAll(turn.lines());
              }
            });
    new BboxReader(new ByteArrayInputStream(out.toByteArray())).forEach(reader);

    lines.sort(Comparator.comparingLong(TurnLine::number));
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    for (TurnLine line : lines) {
      line.source().copyTo(written);
    }
    assertThat(written.toByteArray()).isEqualTo(out.toByteArray());
  }
}
