package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.calls.TextBlobs;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which answers must not be learned. */
class MaskTest {
  private static final String READ =
      """
      u: How long is it?
      t:read id=c1 notes.txt → [186 lines] @blob sha256=abcdef12 bytes=9
      a: Nine bytes.
      u: Thanks.
      a: Not at all.
      """;

  private static List<String> masks(List<Conversation> conversations) {
    return conversations.getFirst().answers().stream()
        .map(answer -> Optional.ofNullable(answer.mask()).map(Mask::text).orElse("learned"))
        .toList();
  }

  @Test
  void resultThatIsOnlyASummaryIsNotLearnedNorItsAnswer() throws IOException {
    List<Conversation> read =
        Rows.conversations("u: Go.\nt:read a.txt → [186 lines]\na: Done.\nu: Ok.\na: Bye.\n");

    assertThat(masks(read)).containsExactly("summary", "unseen", "learned");
    assertThat(Rows.rows(read, Rows.plan(RowShape.OPENAI)).getFirst())
        .contains("\"weight\":0},{\"role\":\"tool\"")
        .contains("{\"role\":\"assistant\",\"content\":\"Done.\",\"weight\":0}")
        .contains("{\"role\":\"assistant\",\"content\":\"Bye.\",\"weight\":1}");
  }

  @Test
  void summaryBesideAnotherResultIsNotLearnedEither() throws IOException {
    List<Conversation> read =
        Rows.conversations(
            """
            u: Go.
            t:read id=call_1 a.txt → [41 lines]
            o: id=call_1 → [ok] the limit is 30
            a: It is 30.
            """);

    assertThat(masks(read)).containsExactly("summary", "unseen");
  }

  @Test
  void rowWithoutWeightsEndsBeforeWhatMustNotBeLearned() throws IOException {
    List<Conversation> read =
        Rows.conversations("u: Go.\na: I go.\nu: On!\nt:read a.txt → [186 lines]\na: Done.\n");

    assertThat(Rows.rows(read, Rows.plan(RowShape.TRL)))
        .containsExactly(
            "{\"messages\":[{\"role\":\"user\",\"content\":\"Go.\"},"
                + "{\"role\":\"assistant\",\"content\":\"I go.\"}]}");
    assertThat(Rows.rows(read, Rows.plan(RowShape.SHAREGPT)).getFirst())
        .doesNotContain("186 lines");
  }

  @Test
  void blobThatIsThereTakesThePlaceOfTheSummary() throws IOException {
    String recording = "---\nid: s\n---\n" + READ;
    List<Conversation> with =
        Rows.ofRecording(
            recording,
            sha256 -> sha256.equals("abcdef12") ? Optional.of("nine\nbytes") : Optional.empty());

    assertThat(masks(with)).containsExactly("learned", "learned", "learned");
    assertThat(with.getFirst().answers().getFirst().calls().getFirst().result())
        .isEqualTo("nine\nbytes");
    assertThat(masks(Rows.ofRecording(recording, TextBlobs.NONE)))
        .containsExactly("summary", "unseen", "learned");
  }

  @Test
  void cutResultsAndArgumentsAreNotLearned() throws IOException {
    assertThat(masks(Rows.conversations("u: Go.\nt:read a → [ok] The first wor...\n")))
        .containsExactly("summary");
    assertThat(masks(Rows.conversations("u: Go.\nt:grep pattern=\"a|b…\" → found\n")))
        .containsExactly("summary");
  }

  @Test
  void callWithoutResultGetsOneThatSaysSo() throws IOException {
    List<Conversation> read = Rows.conversations("u: Go.\na: I go.\nt!:sleep id=c1 → [running]\n");

    assertThat(masks(read)).containsExactly("no-result");
    assertThat(read.getFirst().answers().getFirst().calls().getFirst().result())
        .isEqualTo("[no result recorded]");
  }

  @Test
  void copiedContextAndStepsWithoutAModelAreNotLearned() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"user","message":"Go.","is_copied_context":true},
            {"source":"agent","message":"I went.","is_copied_context":true},
            {"source":"agent","message":"Tick.","llm_call_count":0},
            {"source":"user","message":"And?"},
            {"source":"agent","message":"There.","llm_call_count":1}
            """);

    assertThat(masks(read)).containsExactly("copied", "no-model-call", "learned");
    assertThat(Rows.rows(read, Rows.plan(RowShape.OPENAI))).hasSize(1);
    assertThat(Rows.leftOut(read, Rows.plan(RowShape.TRL))).isEqualTo("nothing-to-learn 1");
  }

  @Test
  void thoughtBetweenASummaryAndItsAnswerChangesNothing() throws IOException {
    List<Conversation> read =
        Rows.conversations("u: Go.\nt:read a → [9 lines]\nth: So.\nu: And?\na: Done.\na: Bye.\n");

    assertThat(masks(read)).containsExactly("summary", "unseen", "unseen", "learned");
  }
}
