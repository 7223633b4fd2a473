package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.atif.Atif;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conversations of recordings and documents. */
class ConversationReaderTest {

  @Test
  void replacedContextBeginsANewConversation() throws IOException {
    List<Conversation> read =
        Rows.conversations("u: One?\na: One.\n@compact → They counted to one.\nu: Two?\na: Two.\n");

    assertThat(read).hasSize(2);
    assertThat(read.get(1).turns().getFirst()).isEqualTo(new Turn.Question("They counted to one."));
    assertThat(read.get(0).turns()).hasSize(2);
  }

  @Test
  void lostContextIsNoRow() throws IOException {
    List<Conversation> read = Rows.conversations("u: One?\na: One.\n@compact\nu: Two?\na: Two.\n");

    assertThat(Rows.leftOut(read, Filters.NONE)).isEqualTo("lost-context 1");
  }

  @Test
  void instructionsOutlastTheContext() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"system","message":"Be brief."},{"source":"user","message":"One?"},
            {"source":"agent","message":"One."},
            {"source":"system","message":"","observation":{"results":[{"content":"They counted."}]},
             "extra":{"context_management":{"type":"compaction","boundary":"replace"}}},
            {"source":"agent","message":"Two."}
            """);

    assertThat(read.get(1).turns())
        .startsWith(new Turn.Instruction("Be brief."), new Turn.Question("They counted."));
  }

  @Test
  void subagentHasAConversationOfItsOwn() throws IOException {
    List<Conversation> read =
        Rows.conversations(
            "u: Ask.\nx:explore id=c1 tid=2 → done\nu: Where? tid=2\na: Here. tid=2\na: It is here.\n");

    assertThat(read).extracting(Conversation::id).containsExactly("s", "s/tid-2");
    assertThat(read.get(1).turns()).first().isEqualTo(new Turn.Question("Where?"));
  }

  @Test
  void resultsWithoutTheNameOfTheirCallGoInOrder() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"user","message":"Go."},
            {"source":"agent","message":"","tool_calls":[
              {"tool_call_id":"","function_name":"f","arguments":{}},
              {"tool_call_id":"","function_name":"g","arguments":{}}],
             "observation":{"results":[{"content":"of f"},{"content":"of g"}]}}
            """);

    assertThat(read.getFirst().answers().getFirst().calls())
        .extracting(Turn.Call::result)
        .containsExactly("of f", "of g");
  }

  @Test
  void whatCameOfAnAnswerWithoutCallsIsSaidToTheModel() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"user","message":"Go."},
            {"source":"agent","message":"ls","observation":{"results":[{"content":"a.txt"}]}},
            {"source":"agent","message":"One file."}
            """);

    assertThat(read.getFirst().turns()).element(2).isEqualTo(new Turn.Question("a.txt"));
  }

  @Test
  void picturesHaveNoPlaceInRows() throws IOException {
    List<Conversation> read =
        Rows.ofSteps(
            """
            {"source":"user","message":[{"type":"text","text":"What is it?"},
             {"type":"image","source":{"media_type":"image/png","path":"a.png"}}]},
            {"source":"agent","message":"A door."}
            """);

    assertThat(Rows.leftOut(read, Filters.NONE)).isEqualTo("media 1");
  }

  @Test
  void conversationTooLargeForARowIsLeftOut() throws IOException {
    String huge = "word ".repeat(7 << 20);

    List<Conversation> read =
        Rows.ofSteps(
            "{\"source\":\"user\",\"message\":\"%s\"},{\"source\":\"agent\",\"message\":\"Yes.\"}"
                .formatted(huge));

    assertThat(Rows.leftOut(read, Filters.NONE)).isEqualTo("too-large 1");
  }

  @Test
  void secretsAreTakenOutOfTextsArgumentsReasoningAndResults() throws IOException {
    List<Conversation> read =
        Rows.conversations(
            "u: It is hunter2.\nth: hunter2?\na: hunter2!\nt:log password=hunter2 → was hunter2\na: Ok.\n");

    assertThat(read.toString()).doesNotContain("hunter2");
    assertThat(read.getFirst().traits().isRedacted()).isTrue();
  }

  @Test
  void secretOverSeveralArgumentsTakesThemAllWithIt() throws IOException {
    byte[] document =
        Atif.utf8(
            "{\"steps\":[{\"source\":\"agent\",\"message\":\"\",\"tool_calls\":[{\"tool_call_id\":"
                + "\"a\",\"function_name\":\"f\",\"arguments\":{\"user\":\"x\",\"key\":\"y\"}}]}]}");

    List<Conversation> read =
        ConversationReader.read(
            new ByteArrayInputStream(document),
            Blobs.NONE,
            text -> text.replace("x\",\"key\":\"y\"", "["),
            false);

    assertThat(read.getFirst().answers().getFirst().calls().getFirst().arguments().text())
        .isEqualTo("{\"user\":\"[redacted:arguments]\",\"key\":\"[redacted:arguments]\"}");
  }

  @Test
  void brokenDocumentGivesWhatCameBefore() throws IOException {
    List<Conversation> read =
        Rows.ofDocument(
            Atif.utf8("{\"steps\":[{\"source\":\"user\",\"message\":\"Go.\"},{\"source\":"));

    assertThat(read).hasSize(1);
    assertThat(read.getFirst().turns()).containsExactly(new Turn.Question("Go."));
  }
}
