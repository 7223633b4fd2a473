package dev.blackbox.session.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionTest {

  @Test
  void continuationsOfAMessageAreItsText() {
    Session session =
        Sessions.of(
            """
            a: Found:

              - one
                deeper
            \tand more
            u: Thanks.
            """);

    assertThat(session.events()).extracting(Event::lineNumber).containsExactly(1L, 6L);
    assertThat(session.events().getFirst().text()).isEqualTo("Found:\n- one\n  deeper\nand more");
    assertThat(session.events().getFirst().details()).isEmpty();
  }

  @Test
  void continuationsBehindABareArrowAreTheResult() {
    Session session =
        Sessions.of(
            """
            t:git log -2 →
              a2d3f4 "Add tier"
              b92c1 "Fix"
            t:read a.rs → [2 lines]
              let a = 1;
            t:read b.rs → ""
              not a result
            """);

    assertThat(session.events().get(0).text()).isEqualTo("a2d3f4 \"Add tier\"\nb92c1 \"Fix\"");
    assertThat(session.events().get(0).details()).isEmpty();
    assertThat(session.events().get(1).text()).isEqualTo("[2 lines]");
    assertThat(session.events().get(1).details()).containsExactly("let a = 1;");
    assertThat(session.events().get(2).text()).isEmpty();
    assertThat(session.events().get(2).details()).containsExactly("not a result");
    assertThat(session.calls())
        .extracting(call -> call.result().orElse("-"))
        .containsExactly("a2d3f4 \"Add tier\"\nb92c1 \"Fix\"", "[2 lines]", "");
  }

  @Test
  void everyStatementTakesItsResultFromBelow() {
    Session session =
        Sessions.of(
            """
            c:github.pr create →
              PR #203
            o: id=c1 →
              late
            m:auto →
              why
            @assess →
              P0: this
            @phase review →
              soon
            """);

    assertThat(session.events())
        .extracting(Event::text)
        .containsExactly("PR #203", "late", "why", "P0: this", "soon");
  }

  @Test
  void commentsAndUnknownLinesAreRemarksBetweenEvents() {
    Session session =
        Sessions.of(
            """
            # first
            u: Hi.
            ?? what
              is this
            # notes: last
            """);

    assertThat(session.events()).hasSize(1);
    assertThat(session.remarks())
        .extracting(
            NonEventLine::lineNumber, NonEventLine::nextEvent, remark -> remark.line().kind())
        .containsExactly(
            tuple(1L, 0, LineKind.COMMENT),
            tuple(3L, 1, LineKind.UNKNOWN),
            tuple(5L, 1, LineKind.COMMENT));
    assertThat(session.remarks().get(1).details()).containsExactly("is this");
  }

  @Test
  void aCallIsOneRecordHoweverManyLinesTellOfIt() {
    Session session =
        Sessions.of(
            """
            t!:test id=c1 span=s1 parent=s0 tid=2 cargo test step=1 → [running]
            t~:test id=c1 "[64/128 passed]"
            o: id=c1 partial="almost"
            t:test id=c1 latency_ms=34200 → [ok] 128 tests passed
            """);

    assertThat(session.calls()).hasSize(1);
    CallRecord call = session.calls().getFirst();
    assertThat(call.kind()).isEqualTo(LineKind.TOOL);
    assertThat(call.name()).isEqualTo("test");
    assertThat(call.subject()).contains("cargo");
    assertThat(call)
        .extracting(CallRecord::id, CallRecord::span, CallRecord::parent, CallRecord::thread)
        .containsExactly("c1", "s1", "s0", "2");
    assertThat(call.progress()).containsExactly(1, 2);
    assertThat(call.start()).isZero();
    assertThat(call.finish()).isEqualTo(3);
    assertThat(call.outcome()).isEqualTo(CallOutcome.OK);
    assertThat(call.result()).contains("[ok] 128 tests passed");
    assertThat(call.latency()).contains(Duration.ofMillis(34200));
    assertThat(session.events())
        .extracting(Event::role)
        .containsExactly(CallRole.STARTS, CallRole.REPORTS, CallRole.REPORTS, CallRole.FINISHES);
    assertThat(session.events()).extracting(Event::call).containsOnly(0);
  }

  @Test
  void aRetriedCallHasAnAttemptForEachTry() {
    Session session =
        Sessions.of(
            """
            t!:git span=t201 push → [running]
            t:git span=t201 attempt=1/3 latency_ms=8430 → [err: permission denied]
            t!:git span=t201 push → [retry 2/3]
            t:git span=t201 attempt=2/3 latency_ms=9120 → [ok]
            """);

    assertThat(session.calls()).hasSize(1);
    assertThat(session.calls().getFirst().attempts())
        .extracting(Attempt::label, Attempt::start, Attempt::finish, Attempt::outcome)
        .containsExactly(tuple("1/3", 0, 1, CallOutcome.ERROR), tuple("2/3", 2, 3, CallOutcome.OK));
    assertThat(session.calls().getFirst().outcome()).isEqualTo(CallOutcome.OK);
  }

  @Test
  void outcomesAreToldApart() {
    Session session =
        Sessions.of(
            """
            t!:build make → [running]
            t:read a → [err: no such file]
            t:read b → [error] Exit code 1
            t:read c → [errata] 3 found
            t:read d level=error → @blob sha256=ab12cd34
            t:read e level=error → [ok] after all
            t:read f
            t:read g → [ok]
            """);

    assertThat(session.calls())
        .extracting(CallRecord::outcome)
        .containsExactly(
            CallOutcome.OPEN,
            CallOutcome.ERROR,
            CallOutcome.ERROR,
            CallOutcome.OK,
            CallOutcome.ERROR,
            CallOutcome.OK,
            CallOutcome.UNKNOWN,
            CallOutcome.OK);
  }

  @Test
  void aSecondResultCorrectsTheFirstButNotWhenItCame() {
    Session session =
        Sessions.of(
            """
            t:read id=c1 a.rs → [186 lines]
            u: Well?
            o: id=c1 → [err: it was another file]
            """);

    CallRecord call = session.calls().getFirst();
    assertThat(call.finish()).isZero();
    assertThat(call.outcome()).isEqualTo(CallOutcome.ERROR);
    assertThat(call.result()).contains("[err: it was another file]");
    assertThat(call.isOpenAt(1)).isFalse();
  }

  @Test
  void withoutLatencyTheTimesOfTwoLinesTellIt() {
    Session session =
        Sessions.of(
            """
            t!:test id=c1 x ts=2026-01-05T08:00:00Z → [running]
            o: id=c1 ts=2026-01-05T08:00:02.500Z → [ok]
            t:read y ts=2026-01-05T08:00:03Z → [ok]
            """);

    assertThat(session.calls().get(0).latency()).contains(Duration.ofMillis(2500));
    assertThat(session.calls().get(1).latency()).isEmpty();
  }

  @Test
  void elapsedTimeComesFromMarksAndFromTimestamps() {
    Session session =
        Sessions.of(
            """
            u: Before any time.
            # t=00:05:00
            u: A mark.
            u: A time. ts=2026-01-05T08:05:10Z
            u: Later. ts=2026-01-05T09:00:10Z
            # t=02:00:00
            u: Another mark.
            u: Before the start. ts=2026-01-05T01:00:00Z
            u: Impossible. ts=2026-13-45T99:99:99Z
            """);

    assertThat(session.events())
        .extracting(event -> event.place().elapsed())
        .containsExactly(
            null,
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(60),
            Duration.ofHours(2),
            Duration.ZERO,
            Duration.ZERO);
    assertThat(session.events().get(2).place().time())
        .isEqualTo(Instant.parse("2026-01-05T08:05:10Z"));
    assertThat(session.events().getLast().place().time()).isNull();
    assertThat(session.elapsed())
        .as("from 01:00:00 to 09:00:10")
        .hasValue(Duration.ofSeconds(28_810));
  }

  @Test
  void callWhoseEventsHaveOneTimeHasNoLatency() {
    Session session =
        Sessions.of(
            """
            t!:a id=c1 → [running] ts=2026-01-05T08:00:00Z
            o: id=c1 → [ok] ts=2026-01-05T08:00:00Z
            t!:b id=c2 → [running] ts=2026-01-05T08:00:00Z
            o: id=c2 → [ok] ts=2026-01-05T08:00:02Z
            t:c id=c3 latency_ms=0 → [ok]
            """);

    assertThat(session.calls())
        .extracting(CallRecord::latency)
        .containsExactly(Optional.empty(), Optional.of(Duration.ofSeconds(2)), Optional.empty());
  }

  @Test
  void modeAndPhaseHoldUntilTheyChangeAndAModeEndsThePhase() {
    Session session =
        Sessions.of(
            """
            ---
            mode: chat
            ---
            u: PlanRecord it.
            m:plan
            @phase explore
            t:read a → [ok]
            @phase design
            m:auto afk=true
            a: Working.
            """);

    assertThat(session.events())
        .extracting(event -> event.place().mode(), event -> event.place().phase())
        .containsExactly(
            tuple("chat", ""),
            tuple("plan", ""),
            tuple("plan", "explore"),
            tuple("plan", "explore"),
            tuple("plan", "design"),
            tuple("auto", ""),
            tuple("auto", ""));
    assertThat(session.modes())
        .containsExactly(new ModeChange(1, "plan", false), new ModeChange(5, "auto", true));
    assertThat(session.phases())
        .containsExactly(new PhaseChange(2, "explore"), new PhaseChange(4, "design"));
  }

  @Test
  void threadsKnowWhoStartedThem() {
    Session session =
        Sessions.of(
            """
            a: Spawning.
            x:explore id=s1 tid=2 span=x1 "left" → [started]
            x:verify id=s2 tid=5 span=x2 parent=x1 "deeper" → [started]
            t:rg tid=5 span=t1 parent=x2 "a" → [ok]
            t:rg tid=9 "orphan" → [ok]
            o: id=s1 tid=2 → summary="done"
            """);

    assertThat(session.threads())
        .containsExactly(
            new ThreadRecord("1", null, List.of(), 0, 0, 1),
            new ThreadRecord("2", "1", List.of(0), 1, 5, 2),
            new ThreadRecord("5", "2", List.of(1), 2, 3, 2),
            new ThreadRecord("9", "1", List.of(), 4, 4, 1));
  }

  @Test
  void aSubagentsResultPointsAtItsRecording() {
    Session session =
        Sessions.of(
            """
            x:explore id=s1 "find" → [launched]
            o: id=s1 → session_id=sess_7 path=sub/sess_7.bbox summary="Found \\"3\\" failures"
            x:plan "think" → [ok] nothing to see
            """);

    assertThat(session.calls().get(0).subagent())
        .contains(new SubagentReference("sess_7", "sub/sess_7.bbox", "Found \"3\" failures"));
    assertThat(session.calls().get(1).subagent()).isEmpty();
  }

  @Test
  void aPlanIsFollowedFromDraftToEnd() {
    Session session =
        Sessions.of(
            """
            p:create id=p1 "Tier logic" →
              1. Add should_show_ads()
              2. Check the tier
            p:update id=p1 →
              + 3. Add a banner
            p:write id=p1 "# Tier\\n" → [ok]
            p:complete id=p1 → [ok]
            p:create "Another" → [4 steps]
            """);

    assertThat(session.plans()).extracting(PlanRecord::id).containsExactly("p1");
    PlanRecord plan = session.plans().getFirst();
    assertThat(plan.at(0).orElseThrow().steps())
        .containsExactly("1. Add should_show_ads()", "2. Check the tier");
    assertThat(plan.at(3).orElseThrow())
        .isEqualTo(
            new PlanRecord.Revision(
                3,
                "Tier logic",
                List.of("1. Add should_show_ads()", "2. Check the tier", "3. Add a banner"),
                "complete"));
    assertThat(plan.last().title()).isEqualTo("Another");
    assertThat(plan.last().status()).isEqualTo("open");
  }

  @Test
  void questionsKnowTheirAnswersAndWhoGaveThem() {
    Session session =
        Sessions.of(
            """
            q: id=q1 "Which database?" options=["Postgres", "SQLite"] → [pending]
            q: id=q2 "How much load?" → [pending]
            q: id=q3 "Which?" options=["A", "B"] multi=true → [auto]
            q: id=q1 → [selected: Postgres]
            q: id=q3 → [auto: A, B, reason="both, as \\"before\\""]
            q: id=q2 → "About 1000 a second"
            q: id=q4 "Anyone?" → [pending]
            """);

    assertThat(session.questions())
        .extracting(Question::text, Question::answeredBy, Question::answer, Question::reason)
        .containsExactly(
            tuple("Which database?", Question.AnsweredBy.PERSON, "Postgres", ""),
            tuple("How much load?", Question.AnsweredBy.PERSON, "About 1000 a second", ""),
            tuple("Which?", Question.AnsweredBy.AGENT, "A, B", "both, as \\\"before\\\""),
            tuple("Anyone?", Question.AnsweredBy.NOBODY, "", ""));
    assertThat(session.questions().get(0).options()).containsExactly("Postgres", "SQLite");
    assertThat(session.questions().get(2).isMultiple()).isTrue();
  }

  @Test
  void checkpointsAndBudgetAreRead() {
    Session session =
        Sessions.of(
            """
            @start id=s budget=$50
            # budget: $50.00 remaining=$38.17 tokens=284000
            @checkpoint hour=4 tokens=45000 cost=$12.30
            @snapshot id=after_pr "PR created"
            """);

    assertThat(session.checkpoints())
        .containsExactly(
            new StepCheckpoint(1, "checkpoint", "hour=4", 45000, new BigDecimal("12.30")),
            new StepCheckpoint(2, "snapshot", "PR created", -1, null));
    assertThat(session.budget().limit()).isEqualTo(new BigDecimal("50"));
    assertThat(session.budget().marks())
        .containsExactly(
            new Budget.Mark(2, 1, new BigDecimal("50.00"), new BigDecimal("38.17"), 284000));
  }

  @Test
  void blobsAndRedactionsAreFoundInContinuationsToo() {
    Session session =
        Sessions.of(
            """
            t:read a → @blob sha256=ab12cd34 bytes=9000 mime=text/plain
            t:env →
              KEY=[redacted:env_var]
              @blob sha256=ef56ab78
            """);

    assertThat(session.events().get(0).blobs())
        .containsExactly(new BlobRefs.Ref("ab12cd34", 9000, "text/plain"));
    assertThat(session.events().get(1).blobs())
        .containsExactly(new BlobRefs.Ref("ef56ab78", -1, ""));
    assertThat(session.events().get(1).redactions()).isEqualTo(1);
    assertThat(session.totals().redactions()).isEqualTo(1);
  }

  @Test
  void aModelCallIsFoundByItsFirstLine() {
    Session session =
        Sessions.of(
            """
            a: One. tokens_in=1 tokens_out=1
            t:read a → [ok] tokens_in=1 tokens_out=1
            a: Two. step=3
            # metrics step=3 prompt=10 completion=1
            u: Hm.
            """);

    assertThat(session.events())
        .extracting(event -> session.index().charges().firstAt(event.lineNumber()))
        .containsExactly(0, 1, 1, 2);
  }

  @Test
  void theLastEndIsTheEnd() {
    Session session =
        Sessions.of("@end summary=\"first\"\n@resume\n@end summary=\"last\"\n@endless\n");

    assertThat(session.end().map(Event::lineNumber)).contains(3L);
    assertThat(Sessions.of("u: Hi.\n").end()).isEmpty();
  }

  @Test
  void anyFileIsASessionAndEveryLineOfItHasAPlace() {
    Property.forAll(
        500,
        RecordingBytes.any(),
        file -> {
          Session session = Sessions.of(file);

          assertThat(session.events().stream().map(Event::line))
              .noneMatch(line -> line instanceof Line.Continuation || line instanceof Line.Blank);
          assertThat(session.calls()).allSatisfy(call -> assertThat(call.attempts()).isNotEmpty());
        });
  }
}
