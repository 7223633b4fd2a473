package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.atif.Atif;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows in every shape. */
class RowShapeTest {
  private static final String SESSION =
      """
      @start id=s
      u: Is the door locked?
      th: I cannot know.
      a: I will look.
      t:doors.read id=c1 lock.txt → open
      t:close door=front → [ok]
      a: It is locked now.
      """;

  private static final String DOCUMENT =
      """
      {"session_id":"s","agent":{"name":"k","version":"1","tool_definitions":[{"type":"function",
      "function":{"name":"doors.read","parameters":{"type":"object"}}}]},"steps":[
      {"step_id":1,"source":"system","message":"Be brief."},
      {"step_id":2,"source":"user","message":"Locked?"},
      {"step_id":3,"source":"agent","message":"","tool_calls":[{"tool_call_id":"a","function_name":
      "doors.read","arguments":{"depth":2}},{"tool_call_id":"b","function_name":"doors.read",
      "arguments":{}}],"observation":{"results":[{"source_call_id":"b","content":"two"},
      {"source_call_id":"a","content":"one"}]}},
      {"step_id":4,"source":"agent","message":"Yes."}]}
      """;

  @Test
  void openAiRowHasArgumentsAsTextAndWeights() throws IOException {
    List<String> rows = Rows.rows(Rows.conversations(SESSION), Rows.plan(RowShape.OPENAI));

    assertThat(rows)
        .containsExactly(
            """
            {"messages":[{"role":"user","content":"Is the door locked?"},\
            {"role":"assistant","content":"I will look.","tool_calls":[{"id":"call_1",\
            "type":"function","function":{"name":"doors_read","arguments":"{\\"_\\":[\\"lock.txt\\"]}"}}],\
            "weight":1},{"role":"tool","tool_call_id":"call_1","content":"open"},\
            {"role":"assistant","content":null,"tool_calls":[{"id":"call_2","type":"function",\
            "function":{"name":"close","arguments":"{\\"door\\":\\"front\\"}"}}],"weight":1},\
            {"role":"tool","tool_call_id":"call_2","content":"[ok]"},\
            {"role":"assistant","content":"It is locked now.","weight":1}]}\
            """);
  }

  @Test
  void trlRowHasArgumentsAsObjectsAndNamesInToolMessages() throws IOException {
    List<String> rows = Rows.rows(Rows.ofDocument(Atif.utf8(DOCUMENT)), Rows.plan(RowShape.TRL));

    assertThat(rows)
        .containsExactly(
            """
            {"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Locked?"},\
            {"role":"assistant","content":"","tool_calls":[{"id":"call_1","type":"function",\
            "function":{"name":"doors.read","arguments":{"depth":2}}},{"id":"call_2","type":"function",\
            "function":{"name":"doors.read","arguments":{}}}]},\
            {"role":"tool","tool_call_id":"call_1","name":"doors.read","content":"one"},\
            {"role":"tool","tool_call_id":"call_2","name":"doors.read","content":"two"},\
            {"role":"assistant","content":"Yes."}],"tools":[{"type":"function",\
            "function":{"name":"doors.read","parameters":{"type":"object"}}}]}\
            """);
  }

  @Test
  void shareGptRowAlternates() throws IOException {
    List<String> rows =
        Rows.rows(Rows.ofDocument(Atif.utf8(DOCUMENT)), Rows.plan(RowShape.SHAREGPT));

    assertThat(rows)
        .containsExactly(
            """
            {"conversations":[{"from":"human","value":"Locked?"},\
            {"from":"function_call","value":"[{\\"name\\":\\"doors.read\\",\\"arguments\\":{\\"depth\\":2}},\
            {\\"name\\":\\"doors.read\\",\\"arguments\\":{}}]"},\
            {"from":"observation","value":"one\\n\\ntwo"},{"from":"gpt","value":"Yes."}],"system":"Be brief.",\
            "tools":"[{\\"name\\":\\"doors.read\\",\\"parameters\\":{\\"type\\":\\"object\\"}}]"}\
            """);
  }

  @Test
  void schemasHaveTheNamesOfTheirCalls() throws IOException {
    List<String> rows = Rows.rows(Rows.ofDocument(Atif.utf8(DOCUMENT)), Rows.plan(RowShape.OPENAI));

    assertThat(rows.getFirst())
        .contains("\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"doors_read\"")
        .doesNotContain("doors.read");
  }

  @Test
  void reasoningIsLeftOutUnlessWanted() throws IOException {
    List<Conversation> conversations = Rows.conversations(SESSION);

    for (RowShape shape : List.of(RowShape.OPENAI, RowShape.TRL, RowShape.SHAREGPT)) {
      assertThat(Rows.rows(conversations, Rows.plan(shape)).toString())
          .doesNotContain("I cannot know.");
    }
    assertThat(thoughtful(conversations, RowShape.OPENAI))
        .contains("\"<think>\\nI cannot know.\\n</think>\\n\\nI will look.\"");
    assertThat(thoughtful(conversations, RowShape.TRL))
        .contains("\"content\":\"I will look.\",\"reasoning_content\":\"I cannot know.\"");
  }

  private static String thoughtful(List<Conversation> conversations, RowShape shape) {
    return Rows.rows(
            conversations,
            new TrainingPlan(
                shape, true, false, false, ConversationFilter.NONE, ValidationSplit.NONE))
        .toString();
  }

  @Test
  void shareGptRowNeedsAQuestion() throws IOException {
    assertThat(Rows.leftOut(Rows.conversations("a: Hello.\n"), Rows.plan(RowShape.SHAREGPT)))
        .isEqualTo("no-question 1");
  }

  @Test
  void shareGptRowEndsWhereSomebodyInterrupts() throws IOException {
    String body = "u: Go.\na: I go.\nu: Where?\nt:look → a wall\nu: Stop!\na: I stopped.\n";

    assertThat(Rows.rows(Rows.conversations(body), Rows.plan(RowShape.SHAREGPT)))
        .containsExactly(
            "{\"conversations\":[{\"from\":\"human\",\"value\":\"Go.\"},"
                + "{\"from\":\"gpt\",\"value\":\"I go.\"},"
                + "{\"from\":\"human\",\"value\":\"Where?\"},"
                + "{\"from\":\"function_call\","
                + "\"value\":\"{\\\"name\\\":\\\"look\\\",\\\"arguments\\\":{}}\"}]}");
  }

  @ParameterizedTest
  @EnumSource(RowShape.class)
  void everyGeneratedRecordingGivesTheRowsOfItsDocument(RowShape shape) {
    List<String> all = new ArrayList<>();
    Property.forAll(
        500,
        RecordingBytes.any(),
        recording -> {
          List<String> rows = Rows.rows(Rows.ofRecording(recording), Rows.plan(shape));
          byte[] document = Atif.export(recording, false);
          assertThat(Rows.rows(Rows.ofDocument(document), Rows.plan(shape))).isEqualTo(rows);
          all.addAll(rows);
        });

    assertThat(all.isEmpty()).isEqualTo(shape == RowShape.ROLLOUT);
  }

  @ParameterizedTest
  @EnumSource(
      value = RowShape.class,
      names = {"OPENAI", "TRL"})
  void realRecordingsGiveRowsThatFollowTheRules(RowShape shape) throws IOException {
    int rows = 0;
    for (Path file : TestFolders.files(TestFolders.shared("data/bbox/rlog"), ".*\\.rlog")) {
      rows += Rows.rows(Rows.ofRecording(Files.readAllBytes(file)), Rows.plan(shape)).size();
    }

    assertThat(rows).isGreaterThan(30);
  }

  @ParameterizedTest
  @EnumSource(RowShape.class)
  void documentsOfOtherProgramsGiveRowsThatFollowTheRules(RowShape shape) throws IOException {
    int rows = 0;
    for (Path file : TestFolders.files(TestFolders.shared("data/atif/samples"), ".*\\.json")) {
      rows += Rows.rows(Rows.ofDocument(Files.readAllBytes(file)), Rows.plan(shape)).size();
    }

    assertThat(rows).isGreaterThan(20);
  }
}
