package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.calls.TextBlobs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Duplicates, the split, rollouts and the manifest. */
class RowMakerTest {
  private static final TrainingPlan WITHOUT_DUPLICATES =
      new TrainingPlan(
          RowShape.OPENAI, false, false, true, ConversationFilter.NONE, ValidationSplit.NONE);

  private static String work(String last) {
    StringBuilder body = new StringBuilder("u: Please repair the lock of the front door.\n");
    for (int i = 0; i < 60; i++) {
      body.append("t:read file=door/part").append(i).append(".txt → fine\n");
    }
    return body.append("a: ").append(last).append('\n').toString();
  }

  @Test
  void nearDuplicatesGiveOneRow() throws IOException {
    List<Conversation> read = new ArrayList<>();
    read.addAll(Rows.conversations(work("The lock of the door is repaired.")));
    read.addAll(Rows.conversations(work("The lock of the door is repaired now.")));
    read.addAll(Rows.conversations("u: Paint the kitchen wall blue, please.\na: It is blue.\n"));

    assertThat(Rows.leftOut(read, WITHOUT_DUPLICATES)).isEqualTo("near-duplicate 1");
    assertThat(Rows.leftOut(read, ConversationFilter.NONE)).isEmpty();
  }

  @Test
  void differentTasksAreNoDuplicates() throws IOException {
    List<Conversation> read = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String task =
          "u: Move box " + i + " to shelf " + i * 7 + " of hall " + i * 31 + ".\na: Ok.\n";
      read.addAll(Rows.conversations(task));
    }

    assertThat(Rows.rows(read, WITHOUT_DUPLICATES)).hasSize(300);
  }

  @Test
  void sameToolOutputMakesNoDuplicate() throws IOException {
    String output = " → " + "the same long text ".repeat(200) + "\n";
    List<Conversation> read = new ArrayList<>();
    read.addAll(Rows.conversations("u: Why is the build red?\nt:log" + output + "a: A test.\n"));
    read.addAll(Rows.conversations("u: Who wrote this module?\nt:blame" + output + "a: Mara.\n"));

    assertThat(Rows.rows(read, WITHOUT_DUPLICATES)).hasSize(2);
  }

  @Test
  void repositoryAloneDecidesTheSide() {
    ValidationSplit split = new ValidationSplit(10);

    List<Integer> aside =
        IntStream.range(0, 1000).filter(i -> split.isValidation("repo-" + i)).boxed().toList();

    assertThat(aside).startsWith(0, 3, 17).hasSizeBetween(70, 130);
    assertThat(aside).allMatch(i -> new ValidationSplit(20).isValidation("repo-" + i));
    assertThat(ValidationSplit.NONE.isValidation("repo-0")).isFalse();
  }

  @Test
  void repositoryIsToldByTheHeader() throws IOException {
    Map<String, String> headers =
        Map.of(
            "repo: https://forge/door.git\ncwd: /home/a", "https://forge/door",
            "cwd: /home/a/", "/home/a",
            "branch: main", "abc1234");

    for (Map.Entry<String, String> header : headers.entrySet()) {
      String recording =
          "---\nid: s\nrepo_sha: abc1234\n" + header.getKey() + "\n---\nu: Go.\na: Ok.\n";
      List<Conversation> read = Rows.ofRecording(recording, TextBlobs.NONE);

      assertThat(read.getFirst().traits().repository()).isEqualTo(header.getValue());
    }
  }

  @Test
  void rolloutHasTheTokensOfEveryAnswer() throws IOException {
    List<Conversation> read =
        Rows.ofDocument(
            Atif.utf8(
                """
                {"session_id":"s","extra":{"reward":0.5},"steps":[{"source":"user","message":"Go."},
                {"source":"agent","message":"a","metrics":{"prompt_token_ids":[1,2],
                 "completion_token_ids":[3],"logprobs":[-0.25]}},
                {"source":"agent","message":"b","metrics":{"prompt_token_ids":[1,2,3],
                 "completion_token_ids":[4,5],"logprobs":[-1.5,-0.000001]}}]}
                """));

    assertThat(Rows.rows(read, Rows.plan(RowShape.ROLLOUT)))
        .containsExactly(
            "{\"trajectory_id\":\"s\",\"prompt_token_ids\":[[1,2],[1,2,3]],"
                + "\"completion_token_ids\":[[3],[4,5]],\"logprobs\":[[-0.25],[-1.5,-0.000001]],"
                + "\"reward\":0.5}");
  }

  @Test
  void tokensAreFoundInBlobs() throws IOException {
    String recording =
        "---\nid: s\n---\nu: Go.\na: Ok. step=3\n# metrics step=3 completion_token_ids=@blob"
            + " sha256=aaaaaa logprobs=@blob sha256=bbbbbb\n";
    Map<String, String> blobs = Map.of("aaaaaa", "[7, 8]", "bbbbbb", "[-0.5, -0.25]");

    List<Conversation> read =
        Rows.ofRecording(recording, sha256 -> Optional.ofNullable(blobs.get(sha256)));

    assertThat(Rows.rows(read, Rows.plan(RowShape.ROLLOUT)))
        .containsExactly(
            "{\"trajectory_id\":\"s\",\"completion_token_ids\":[[7,8]],"
                + "\"logprobs\":[[-0.5,-0.25]]}");
    assertThat(
            Rows.leftOut(Rows.ofRecording(recording, TextBlobs.NONE), Rows.plan(RowShape.ROLLOUT)))
        .isEqualTo("no-tokens 1");
  }

  @Test
  void tokensOfWhatWasRedactedAreLeftOut() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"user","message":"It is [redacted:x]."},
            {"source":"agent","message":"a","metrics":{"completion_token_ids":[3],"logprobs":[-1]}}
            """);

    assertThat(Rows.leftOut(read, Rows.plan(RowShape.ROLLOUT))).isEqualTo("redacted 1");
  }

  @Test
  void tokensThatDoNotFitTheirLogprobsAreLeftOut() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"agent","message":"a","metrics":{"completion_token_ids":[3],"logprobs":[]}}
            """);

    assertThat(Rows.leftOut(read, Rows.plan(RowShape.ROLLOUT))).isEqualTo("no-tokens 1");
  }

  @Test
  void manifestNamesSourcesPlanAndCounts() throws IOException {
    TrainingManifest manifest = new TrainingManifest(WITHOUT_DUPLICATES);
    RowMaker maker = new RowMaker(WITHOUT_DUPLICATES);
    for (String name : List.of("a.bbox", "b.bbox")) {
      RowTally tally = new RowTally();
      for (Conversation read :
          Rows.conversations("u: Go.\nt:read a → [9 lines]\na: A.\nu: More.\na: B.\n")) {
        maker.row(read, tally);
      }
      manifest.source(List.of(new TrainingManifest.Hashed(name, "00ff")), tally);
    }

    assertThat(
            JsonText.of(manifest.toJson(List.of(new TrainingManifest.Hashed("rows.jsonl", "ee")))))
        .isEqualTo(
            """
            {"format":"blackbox-training/1","shape":"openai","plan":{"reasoning":false,\
            "redacted":false,"only_successful":false,"min_tool_calls":0,"max_tokens":0,\
            "no_errors":false,"exclude_redacted":false,"no_duplicates":true,"validation_percent":0},\
            "outputs":[{"file":"rows.jsonl","sha256":"ee"}],\
            "total":{"conversations":2,"rows":1,"validation_rows":0,"answers":1,\
            "masked":{"summary":1,"unseen":1},"left_out":{"near-duplicate":1}},\
            "sources":[{"files":[{"file":"a.bbox","sha256":"00ff"}],"conversations":1,"rows":1,\
            "validation_rows":0,"answers":1,"masked":{"summary":1,"unseen":1},"left_out":{}},\
            {"files":[{"file":"b.bbox","sha256":"00ff"}],"conversations":1,"rows":0,\
            "validation_rows":0,"answers":0,"masked":{},"left_out":{"near-duplicate":1}}]}\
            """);
  }
}
