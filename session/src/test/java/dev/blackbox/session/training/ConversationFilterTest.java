package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.atif.Atif;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each filter, with a conversation it keeps and one it leaves out. */
class ConversationFilterTest {
  private static final ConversationFilter SUCCESSFUL =
      new ConversationFilter(true, 0, 0, false, false);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          @end summary="done"                 | ''
          @end status=completed               | ''
          @end status=failed                  | not-successful 1
          @end exit=1                         | not-successful 1
          @checkpoint step=3                  | not-successful 1
          t:test → [err: 2 failed]\\n@end     | not-successful 1
          t:test → [ok]\\n@end                | ''
          """)
  void onlySuccessfulSessionsStay(String end, String leftOut) throws IOException {
    String body = "u: Go.\na: I went.\n" + end.replace("\\n", "\n") + "\n";

    assertThat(Rows.leftOut(Rows.conversations(body), SUCCESSFUL)).isEqualTo(leftOut);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"extra\":{\"reward\":1.0}', ''",
    "'\"extra\":{\"reward\":0}', not-successful 1",
    "'\"final_metrics\":{\"extra\":{\"reward\":0.5}}', ''",
    "'\"extra\":{\"resolved\":true}', ''",
    "'\"extra\":{\"resolved\":false}', not-successful 1",
    "'\"notes\":\"nobody judged\"', not-successful 1",
  })
  void whoeverJudgedADocumentIsBelieved(String field, String leftOut) throws IOException {
    String steps =
        "{\"source\":\"user\",\"message\":\"Go.\"},{\"source\":\"agent\",\"message\":\"Ok.\"}";
    List<Conversation> read =
        Rows.ofDocument(Atif.utf8("{\"steps\":[" + steps + "]," + field + "}"));

    assertThat(Rows.leftOut(read, SUCCESSFUL)).isEqualTo(leftOut);
  }

  @Test
  void callsAreCounted() throws IOException {
    List<Conversation> two = Rows.conversations("u: Go.\nt:a → 1\nt:b → 2\na: Done.\n");

    assertThat(Rows.leftOut(two, new ConversationFilter(false, 2, 0, false, false))).isEmpty();
    assertThat(Rows.leftOut(two, new ConversationFilter(false, 3, 0, false, false)))
        .isEqualTo("too-few-calls 1");
  }

  @Test
  void tokensAreThoseTheModelCounted() throws IOException {
    List<Conversation> counted =
        Rows.conversations("u: Go.\na: Done. tokens_in=90 tokens_out=10 tokens_cached=900\n");

    assertThat(Rows.leftOut(counted, new ConversationFilter(false, 0, 1000, false, false)))
        .isEmpty();
    assertThat(Rows.leftOut(counted, new ConversationFilter(false, 0, 999, false, false)))
        .isEqualTo("too-long 1");
  }

  @Test
  void tokensAreGuessedWhereNobodyCounted() throws IOException {
    List<Conversation> guessed = Rows.conversations("u: " + "ab ".repeat(40) + "c\na: Done.\n");

    assertThat(guessed.getFirst().traits().tokens()).isEqualTo((121 + 5) / 4);
  }

  @Test
  void failedCallsAreErrors() throws IOException {
    ConversationFilter filters = new ConversationFilter(false, 0, 0, true, false);

    assertThat(Rows.leftOut(Rows.conversations("u: Go.\nt:a → fine\na: Ok.\n"), filters)).isEmpty();
    assertThat(Rows.leftOut(Rows.conversations("u: Go.\nt:a → [err: no]\na: Ok.\n"), filters))
        .isEqualTo("errors 1");
  }

  @Test
  void markersTellWhatWasRedacted() throws IOException {
    ConversationFilter filters = new ConversationFilter(false, 0, 0, false, true);

    assertThat(Rows.leftOut(Rows.conversations("u: Go.\na: Ok.\n"), filters)).isEmpty();
    assertThat(Rows.leftOut(Rows.conversations("u: It is [redacted:x].\na: Ok.\n"), filters))
        .isEqualTo("redacted 1");
    assertThat(Rows.leftOut(Rows.conversations("u: It is [REDACTED].\na: Ok.\n"), filters))
        .isEqualTo("redacted 1");
  }
}
