package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.testing.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bbox-1 §8: comments with a meaning. */
class CommentParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# t=00:15:30|TIME",
        "# t=112:00:00|TIME",
        "#t=00:15:30|TIME",
        "# metrics step=3 prompt_tokens=520 completion_tokens=80|METRICS",
        "# metrics prompt=520 completion=80 cached=200 cost=0.00045|METRICS",
        "# budget: $50.00 remaining=$47.23 tokens=12847|BUDGET",
        "# model: haiku reason=\"topic detection\"|MODEL",
        "# notes: two hours of outage|NOTES",
        "# condense range=50-100 detail=summary|CONDENSE",
        "# anchor step=75 reason=\"key decision\"|ANCHOR",
        "# memory store=all target=vectordb|MEMORY",
        "# redactions=3|REDACTIONS",
        "# tokens=4770 tools=14 duration=34s cost=$0.12|SUMMARY",
        "# tokens_in=2847 tokens_out=1923 cost=$0.08 redactions=0|SUMMARY",
        "# session_id=abc model=sonnet|PLAIN",
        "# tokens=4770 tools=14|PLAIN",
        "# the cost=$5 of tokens=9 was high|PLAIN",
        "# t=soon|PLAIN",
        "# t=1:2:3|PLAIN",
        "# metrics are fine|PLAIN",
        "# anchor|PLAIN",
        "# notes without colon|PLAIN",
        "# redactions=3 done|PLAIN",
        "# User initiates task|PLAIN",
        "#|PLAIN"
      })
  void theWordsOfACommentTellItsType(String line, CommentType type) {
    assertThat(comment(line).type()).isEqualTo(type);
  }

  @Test
  void theFieldsOfATypedCommentAreItsOwn() {
    Line.Comment comment = comment("# metrics step=3 prompt_tokens=520 reason=\"a b\"");

    assertThat(comment.fields())
        .containsExactly(
            Arg.pair("step", "3"), Arg.pair("prompt_tokens", "520"), Arg.pair("reason", "a b"));
    assertThat(comment.field("step")).contains("3");
  }

  @Test
  void bothSpellingsOfMetricsKeepTheirFields() {
    assertThat(comment("# metrics prompt=5 cost=0.1").field("prompt")).contains("5");
    assertThat(comment("# metrics prompt_tokens=5 cost_usd=0.1").field("cost_usd")).contains("0.1");
  }

  @Test
  void aBlobIsOneOfTheFields() {
    Line.Comment comment = comment("# metrics step=3 logprobs=@blob sha256=ab12 bytes=9");

    assertThat(comment.field("logprobs")).contains("@blob");
    assertThat(comment.field("sha256")).contains("ab12");
  }

  @Test
  void aPlainCommentInQuotesIsTheTextBetweenThem() {
    assertThat(comment("# \"t=00:00:01\"").text()).isEqualTo("t=00:00:01");
    assertThat(comment("# \"t=00:00:01\"").type()).isEqualTo(CommentType.PLAIN);
  }

  @Test
  void notesInQuotesAreTheTextBetweenThem() {
    assertThat(comment("# notes: \"a\\nb\"").text()).isEqualTo("notes: a\nb");
  }

  private static Line.Comment comment(String line) {
    return (Line.Comment) Reading.line(line);
  }
}
