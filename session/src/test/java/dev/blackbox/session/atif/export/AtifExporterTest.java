package dev.blackbox.session.atif.export;

import static dev.blackbox.session.atif.Atif.there;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.atif.model.Trajectory;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class AtifExporterTest {
  private static final String HEADER =
      """
      ---
      format: bbox/1
      id: sess_1
      repo_sha: abc1234
      agent: keeper
      version: 2
      model: heron-2
      extra.team: doors
      notes: mocked tools
      ---
      """;

  @Test
  void seedsLineBecomesTheSeedsStep() throws IOException {
    String recording =
        HEADER
            + """
            u: What is the price?
            t:search id=call_1 ticker=GOOGL step=2 ts=2025-12-18T03:21:11Z → $185.35
            """;

    String document = new String(Atif.export(Atif.utf8(recording), false), StandardCharsets.UTF_8);

    assertThat(document)
        .contains(
            """
            {"step_id":2,"timestamp":"2025-12-18T03:21:11Z","source":"agent","message":"",\
            "tool_calls":[{"tool_call_id":"call_1","function_name":"search",\
            "arguments":{"ticker":"GOOGL"}}],\
            "observation":{"results":[{"source_call_id":"call_1","content":"$185.35"}]}}\
            """);
  }

  @Test
  void headerTellsWhoActed() throws IOException {
    Trajectory document =
        Atif.trajectory(HEADER + "# notes: the clock was wrong\nu: Hello\n# notes: still\n");

    assertThat(document.schemaVersion()).isEqualTo("ATIF-v1.7");
    assertThat(document.sessionId()).isEqualTo("sess_1");
    assertThat(there(document.agent()).name()).isEqualTo("keeper");
    assertThat(there(document.agent()).modelName()).isEqualTo("heron-2");
    assertThat(document.notes()).isEqualTo("mocked tools\nthe clock was wrong\nstill");
    Json.Fields extra = (Json.Fields) there(document.extra());
    assertThat(extra.get("team").orElseThrow().text()).isEqualTo("doors");
    assertThat(extra.get("repo_sha").orElseThrow().text()).isEqualTo("abc1234");
  }

  /** The turns of a thread that has few of them are complete only at the end. */
  @Test
  void notesAndRotationsOfSeveralThreadsKeepTheOrderOfTheirLines() throws IOException {
    Trajectory document =
        Atif.trajectory(
            "u: Go. tid=2\n# notes: first\n@rotate file=wrong.bbox tid=2\n"
                + "u: On.\n".repeat(20)
                + "# notes: second\n@rotate file=next.bbox\n"
                + "u: And on.\n".repeat(20)
                + "u: Stop. tid=2\n# notes: third\n");

    assertThat(document.notes()).isEqualTo("first\nsecond\nthird");
    assertThat(document.continuedIn()).isEqualTo("next.json");
  }

  @Test
  void wordsThoughtsAndCallsOfOneTurnAreOneStep() throws IOException {
    List<Step> steps =
        steps(
            """
            u: Is the door locked?
            th: I should look.
            a: I will look.
            t!:look id=c1 at=door → [running]
            t!:look id=c2 at=window → [running]
            o: id=c2 → [ok] open
            o: id=c1 → [err: too dark]
            a: I cannot tell.
            """);

    assertThat(steps).extracting(Step::source).containsExactly("user", "agent", "agent");
    Step turn = steps.get(1);
    assertThat(turn.reasoning()).isEqualTo("I should look.");
    assertThat(turn.message()).isEqualTo(new StepContent.Text("I will look."));
    assertThat(turn.toolCalls()).extracting(ToolCall::id).containsExactly("c1", "c2");
    assertThat(turn.observed())
        .extracting(ObservationResult::callId, result -> there(result.content()).display())
        .containsExactly(tuple("c2", "[ok] open"), tuple("c1", "too dark"));
    assertThat(there(turn.observed().get(1).extra()).text()).isEqualTo("{\"is_error\":true}");
  }

  @Test
  void resultThatComesLateStandsInTheStepOfItsCall() throws IOException {
    List<Step> steps =
        steps(
            """
            t!:build id=b1 all → [started]
            u: How is it going?
            a: Still building.
            o: id=b1 partial="1 of 2"
            o: id=b1 → [ok] built
            """);

    assertThat(steps).hasSize(3);
    assertThat(steps.getFirst().observed())
        .extracting(result -> there(result.content()).display())
        .containsExactly("1 of 2", "[ok] built");
    assertThat(there(steps.getFirst().observed().getFirst().extra()).text())
        .isEqualTo("{\"partial\":true}");
  }

  @Test
  void numbersOfStepsDecideTurns() throws IOException {
    List<Step> steps =
        steps(
            """
            a: First. step=4
            t:look step=4 → seen
            t:look step=4 → seen again
            t:look step=9 → seen at last
            """);

    assertThat(steps).extracting(step -> step.toolCalls().size()).containsExactly(2, 1);
    assertThat(steps).extracting(Step::id).containsExactly(1L, 2L);
    assertThat(((Json.Fields) there(steps.get(1).extra())).get("step").orElseThrow().text())
        .isEqualTo("9");
  }

  @Test
  void modelCallIsOneStepAndCountedOnce() throws IOException {
    Trajectory document =
        Atif.trajectory(
            HEADER
                + """
                a: I will look. tokens_in=5 tokens_out=1 tokens_cached=100
                t!:look id=c1 door → [running] tokens_in=5 tokens_out=7 tokens_cached=100
                o: id=c1 → [ok] locked
                t!:look id=c2 window → [running] tokens_in=5 tokens_out=9 tokens_cached=100
                # metrics cost=0.000450
                o: id=c2 → [ok] locked
                a: Locked. tokens_in=3 tokens_out=2 tokens_cached=110
                """);

    assertThat(document.steps()).hasSize(2);
    Step first = document.steps().getFirst();
    assertThat(first.toolCalls()).hasSize(2);
    assertThat(there(first.metrics()).promptTokens()).isEqualTo(105);
    assertThat(there(first.metrics()).completionTokens()).isEqualTo(9);
    assertThat(there(first.metrics()).cachedTokens()).isEqualTo(100);
    assertThat(there(first.metrics()).cost()).isEqualTo(new BigDecimal("0.000450"));
    assertThat(there(document.finalMetrics()).promptTokens()).isEqualTo(105 + 113);
    assertThat(there(document.finalMetrics()).completionTokens()).isEqualTo(11);
    assertThat(there(document.finalMetrics()).steps()).isEqualTo(2);
  }

  @Test
  void metricsGoToTheStepTheyName() throws IOException {
    List<Step> steps =
        steps(
            """
            a: One. step=1
            u: And then?
            # metrics step=1 prompt_tokens=520 completion_tokens=80 cached_tokens=200 cost_usd=0.00045 extra.reasoning_tokens=12
            """);

    assertThat(there(steps.getFirst().metrics()).promptTokens()).isEqualTo(520);
    assertThat(there(steps.getFirst().metrics()).cost()).isEqualTo(new BigDecimal("0.00045"));
    assertThat(there(there(steps.getFirst().metrics()).extra()).text())
        .isEqualTo("{\"reasoning_tokens\":\"12\"}");
    assertThat(steps.get(1).metrics()).isNull();
  }

  @Test
  void subagentsThreadIsEmbedded() throws IOException {
    Trajectory document =
        Atif.trajectory(
            HEADER
                + """
                x:explore id=sub_1 tid=2 "find the key" → [launched]
                t:look tid=2 mat → nothing
                a: Meanwhile I wait.
                a: Found it. tid=2
                x:explore id=sub_1 tid=2 → [ok] under the pot
                """);

    assertThat(document.subagents())
        .extracting(Trajectory::trajectoryId)
        .containsExactly("sess_1/tid-2");
    assertThat(document.subagents().getFirst().steps())
        .extracting(Step::id)
        .containsExactly(1L, 2L);
    Step call = document.steps().getFirst();
    assertThat(call.toolCalls().getFirst().functionName()).isEqualTo("subagent.explore");
    assertThat(call.observed()).hasSize(1);
    assertThat(call.observed().getFirst().subagents())
        .extracting(SubagentRef::trajectoryId)
        .containsExactly("sess_1/tid-2");
  }

  @Test
  void subagentsFileIsReferredTo() throws IOException {
    List<Step> steps =
        steps(
            """
            x:explore id=s1 "find it" → session_id=sess_7 path=sub/sess_7.bbox summary="Found 3"
            x:explore id=s2 "find more" → session_id=sess_8
            """);

    SubagentRef ref = there(steps.getFirst().observed().getFirst().subagents()).getFirst();
    assertThat(ref.trajectoryPath()).isEqualTo("sub/sess_7.json");
    assertThat(ref.sessionId()).isEqualTo("sess_7");
    ObservationResult second = steps.get(1).observed().getFirst();
    assertThat(second.subagents()).isNull();
    assertThat(there(second.extra()).text()).contains("sess_8");
  }

  @Test
  void everyKindOfCallHasAName() throws IOException {
    List<Step> steps =
        steps(
            """
            s:review activate → [ok]
            p:create "a plan" → [ok]
            r: "the key" → [2 hits]
            c:github.issues state=open → [8]
            q: id=q1 "Which door?" options=["front", "back"] → front
            """);

    assertThat(steps)
        .flatExtracting(Step::toolCalls)
        .extracting(ToolCall::functionName)
        .containsExactly("skill.review", "plan.create", "recall", "github.issues", "question");
    assertThat(steps.getLast().toolCalls().getFirst().arguments().text())
        .isEqualTo("{\"options\":[\"front\",\"back\"],\"_\":[\"Which door?\"]}");
    assertThat(steps.getFirst().toolCalls().getFirst().id()).isEqualTo("bbox-L11");
  }

  @Test
  void idUsedTwiceIsMadeUnique() throws IOException {
    List<Step> steps = steps("t:look id=c a → one\nt:look id=c b → two\n");

    assertThat(steps)
        .flatExtracting(Step::toolCalls)
        .extracting(ToolCall::id)
        .containsExactly("c", "c#L12");
    assertThat(steps)
        .flatExtracting(Step::observed)
        .extracting(ObservationResult::callId)
        .containsExactly("c", "c#L12");
  }

  @Test
  void resultWithoutCallStandsAlone() throws IOException {
    List<Step> steps = steps("o: id=nobody → lost\n");

    assertThat(steps.getFirst().source()).isEqualTo("system");
    assertThat(steps.getFirst().observed().getFirst().callId()).isNull();
    assertThat(there(steps.getFirst().observed().getFirst().extra()).text())
        .isEqualTo("{\"unmatched_call_id\":\"nobody\"}");
  }

  @Test
  void lifecycleLinesAreSystemSteps() throws IOException {
    Trajectory document =
        Atif.trajectory(
            HEADER
                + """
                @start id=sess_1
                m: auto
                @compact reason="full" tokens_before=90 tokens_after=9 summary="it is locked"
                @rotate file=next.bbox
                """);

    assertThat(document.steps()).extracting(Step::source).containsOnly("system");
    assertThat(document.steps())
        .extracting(Step::message)
        .contains(new StepContent.Text("m: auto"));
    Step compaction = document.steps().get(2);
    assertThat(there(compaction.extra()).text())
        .startsWith("{\"bbox\"")
        .contains("\"context_management\":{\"type\":\"compaction\",\"boundary\":\"replace\"}");
    assertThat(there(compaction.observed().getFirst().content()).display())
        .isEqualTo("it is locked");
    assertThat(document.continuedIn()).isEqualTo("next.json");
  }

  @Test
  void blobsAreNamedBesideTheText() throws IOException {
    List<Step> steps = steps("t:read f → @blob sha256=ab12 bytes=48219 mime=text/plain\n");

    assertThat(there(steps.getFirst().observed().getFirst().extra()).text())
        .isEqualTo("{\"blobs\":[{\"sha256\":\"ab12\",\"bytes\":48219,\"mime\":\"text/plain\"}]}");
  }

  @Test
  void timesThatSomeReaderRefusesAreLeftOut() throws IOException {
    List<Step> steps =
        steps(
            """
            u: One ts=2026-01-05T10:00:00Z
            u: Two ts=2026-01-05T10:00:00
            u: Three ts=2026-02-30T10:00:00Z
            """);

    assertThat(steps)
        .extracting(Step::timestamp)
        .containsExactly("2026-01-05T10:00:00Z", null, null);
  }

  @Test
  void emptyRecordingHasOneStep() throws IOException {
    byte[] document = Atif.export(new byte[0]);

    assertThat(Atif.validate(document, true).findings()).isEmpty();
    assertThat(Atif.toBbox(document)).isEmpty();
  }

  private static List<Step> steps(String body) throws IOException {
    return Atif.trajectory(HEADER + body).steps();
  }
}
