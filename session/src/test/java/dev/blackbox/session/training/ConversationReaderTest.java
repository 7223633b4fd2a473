package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.atif.Atif;
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
    assertThat(read.get(1).turns().getFirst())
        .isEqualTo(new ConversationTurn.Question("They counted to one."));
    assertThat(read.get(0).turns()).hasSize(2);
  }

  @Test
  void lostContextIsNoRow() throws IOException {
    List<Conversation> read = Rows.conversations("u: One?\na: One.\n@compact\nu: Two?\na: Two.\n");

    assertThat(Rows.leftOut(read, ConversationFilter.NONE)).isEqualTo("lost-context 1");
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
        .startsWith(
            new ConversationTurn.Instruction("Be brief."),
            new ConversationTurn.Question("They counted."));
  }

  @Test
  void subagentHasAConversationOfItsOwn() throws IOException {
    List<Conversation> read =
        Rows.conversations(
            """
            u: Ask.
            x:explore id=c1 tid=2 → done
            u: Where? tid=2
            a: Here. tid=2
            a: It is here.
            """);

    assertThat(read).extracting(Conversation::id).containsExactly("s", "s/tid-2");
    assertThat(read.get(1).turns()).first().isEqualTo(new ConversationTurn.Question("Where?"));
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
        .extracting(ConversationTurn.Call::result)
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

    assertThat(read.getFirst().turns())
        .element(2)
        .isEqualTo(new ConversationTurn.Question("a.txt"));
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

    assertThat(Rows.leftOut(read, ConversationFilter.NONE)).isEqualTo("media 1");
  }

  @Test
  void conversationTooLargeForARowContinuesInAnother() throws IOException {
    String call = "t:look → " + "word ".repeat(1 << 18) + "\n";

    List<Conversation> read = Rows.conversations("u: Go.\n" + call.repeat(9) + "a: Nine walls.\n");

    assertThat(read).hasSizeGreaterThan(1);
    assertThat(read)
        .allSatisfy(
            part ->
                assertThat(part.turns().getFirst())
                    .isEqualTo(new ConversationTurn.Question("Go.")));
    assertThat(read.stream().mapToInt(part -> part.answers().size()).sum()).isEqualTo(10);
    assertThat(Rows.leftOut(read, ConversationFilter.NONE)).isEmpty();
  }

  @Test
  void markerOfASecretIsSeenWhereverItIs() throws IOException {
    for (String line :
        List.of("u: [redacted:x]", "th: [redacted:x]\na: Ok.", "t:f key=[redacted:x] → ok")) {
      List<Conversation> read = Rows.conversations("u: Go.\n" + line + "\na: Ok.\n");

      assertThat(read.getFirst().traits().isRedacted()).as(line).isTrue();
    }
    assertThat(Rows.conversations("u: Go.\na: Ok.\n").getFirst().traits().isRedacted()).isFalse();
  }

  @Test
  void brokenDocumentGivesWhatCameBefore() throws IOException {
    List<Conversation> read =
        Rows.ofDocument(
            Atif.utf8("{\"steps\":[{\"source\":\"user\",\"message\":\"Go.\"},{\"source\":"));

    assertThat(read).hasSize(1);
    assertThat(read.getFirst().turns()).containsExactly(new ConversationTurn.Question("Go."));
  }
}
