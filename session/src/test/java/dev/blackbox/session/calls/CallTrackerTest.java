package dev.blackbox.session.calls;

import static dev.blackbox.session.calls.CallTracker.Effect.DONE_AT_ONCE;
import static dev.blackbox.session.calls.CallTracker.Effect.FINISHED;
import static dev.blackbox.session.calls.CallTracker.Effect.NONE;
import static dev.blackbox.session.calls.CallTracker.Effect.PROGRESSED;
import static dev.blackbox.session.calls.CallTracker.Effect.STARTED;
import static dev.blackbox.session.calls.CallTracker.Effect.UNKNOWN_CALL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallTrackerTest {
  private record Seen(CallTracker.Effect effect, int call) {}

  private final CallTracker tracker = new CallTracker();

  @Test
  void aResultInTheLineFinishesTheCallAtOnce() throws IOException {
    List<Seen> seen = track("t:read src/main.rs → [200 lines]");

    assertThat(seen).containsExactly(new Seen(DONE_AT_ONCE, 0));
    assertThat(tracker.open()).isEmpty();
  }

  @Test
  void anObservationFinishesTheCallWithItsId() throws IOException {
    List<Seen> seen =
        track(
            """
            t!:test id=call-1 cargo test → [running]
            t:grep id=call-2 TODO → [12 matches]
            o: id=call-1 → [ok] 128 tests passed
            """);

    assertThat(seen)
        .containsExactly(new Seen(STARTED, 0), new Seen(DONE_AT_ONCE, 1), new Seen(FINISHED, 0));
  }

  @Test
  void idsThatDifferBehindADashAreDifferentCalls() throws IOException {
    List<Seen> seen =
        track(
            """
            t!:read id=call-dash-1 a → [running]
            t!:read id=call-dash-2 b → [running]
            o: id=call-dash-1 → [ok]
            """);

    assertThat(seen).extracting(Seen::call).containsExactly(0, 1, 0);
    assertThat(tracker.open()).extracting(OpenCall::line).containsExactly(5L);
  }

  @Test
  void partialObservationsAreProgress() throws IOException {
    List<Seen> seen =
        track(
            """
            t:build id=call_93 cargo build → [started]
            o: id=call_93 partial="Compiling crate 1/5..."
            o: id=call_93 → [ok] Built in 34s
            """);

    assertThat(seen)
        .containsExactly(new Seen(STARTED, 0), new Seen(PROGRESSED, 0), new Seen(FINISHED, 0));
  }

  @Test
  void aSpanConnectsStartProgressAndEnd() throws IOException {
    List<Seen> seen =
        track(
            """
            t!:test span=t200 cargo test → [running]
            t~:test span=t200 "[12/128 passed]"
            t:test span=t200 latency_ms=34200 → [ok] 128 tests
            """);

    assertThat(seen)
        .containsExactly(new Seen(STARTED, 0), new Seen(PROGRESSED, 0), new Seen(FINISHED, 0));
    assertThat(tracker.open()).isEmpty();
  }

  @Test
  void withNeitherIdNorSpanTheOpenStartOfThatNameIsMeant() throws IOException {
    List<Seen> seen =
        track(
            """
            t!:test cargo test → [running]
            t~:test "[12/128 passed]"
            t:test latency_ms=34200 → [ok] 128 tests passed
            t~:test "[13/128 passed]"
            """);

    assertThat(seen)
        .containsExactly(
            new Seen(STARTED, 0),
            new Seen(PROGRESSED, 0),
            new Seen(FINISHED, 0),
            new Seen(UNKNOWN_CALL, -1));
  }

  @Test
  void threadsDoNotFinishEachOthersNamedCalls() throws IOException {
    List<Seen> seen =
        track(
            """
            t!:test tid=2 → [running]
            t:test tid=3 → [ok]
            """);

    assertThat(seen).containsExactly(new Seen(STARTED, 0), new Seen(DONE_AT_ONCE, 1));
    assertThat(tracker.open()).hasSize(1);
  }

  @Test
  void aStartAfterAnEndIsARetryOfTheSameCall() throws IOException {
    List<Seen> seen =
        track(
            """
            t!:git span=t201 push → [running]
            t:git span=t201 attempt=1 → [err: permission denied]
            t!:git span=t201 push → [retry 2/3]
            t:git span=t201 attempt=2 → [ok]
            """);

    assertThat(seen)
        .containsExactly(
            new Seen(STARTED, 0),
            new Seen(FINISHED, 0),
            new Seen(STARTED, 0),
            new Seen(FINISHED, 0));
    assertThat(tracker.calls()).isEqualTo(1);
  }

  @Test
  void aQuestionIsAnsweredByTheSecondLineWithItsId() throws IOException {
    List<Seen> seen =
        track(
            """
            q: id=q_1 "Which database?" options=["Postgres", "SQLite"] → [pending]
            q: id=q_1 → [selected: Postgres]
            """);

    assertThat(seen).containsExactly(new Seen(STARTED, 0), new Seen(FINISHED, 0));
  }

  @Test
  void aSubagentIsFinishedByItsSpan() throws IOException {
    List<Seen> seen =
        track(
            """
            x:explore tid=2 span=x17 "scan auth failures" → [started]
            t:rg tid=2 span=t91 "AuthError" path=crates → [12 matches]
            x:explore tid=2 span=x17 → summary="Found 3 auth error patterns"
            """);

    assertThat(seen)
        .containsExactly(new Seen(STARTED, 0), new Seen(DONE_AT_ONCE, 1), new Seen(FINISHED, 0));
  }

  @Test
  void anObservationOfNobodysCallIsUnknown() throws IOException {
    assertThat(track("o: id=call_9 → [ok]")).containsExactly(new Seen(UNKNOWN_CALL, -1));
  }

  @Test
  void aPlanMayBeUpdatedUnderItsId() throws IOException {
    track(
        """
        p:create id=p1 "Auth plan" → [ok]
        p:update id=p1 → [ok]
        p:complete id=p1 → [ok]
        """);

    assertThat(tracker.calls()).isEqualTo(1);
    assertThat(tracker.isDuplicate()).isFalse();
  }

  @Test
  void anotherCallWithAUsedIdIsADuplicate() throws IOException {
    track(
        """
        t:read id=call_1 a.rs → [ok]
        t:read id=call_1 b.rs → [ok]
        """);

    assertThat(tracker.isDuplicate()).isTrue();
    assertThat(tracker.calls()).isEqualTo(2);
  }

  @Test
  void messagesHaveNothingToDoWithCalls() throws IOException {
    assertThat(track("u: please look at id=call_1")).containsExactly(new Seen(NONE, -1));
  }

  @Test
  void memoryStaysBoundedAndTheTrackerSaysSo() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i <= CallTracker.MAX_OPEN; i++) {
      lines.append("t!:read id=c").append(i).append(" x → [running]\n");
    }

    track(lines.toString());

    assertThat(tracker.open()).hasSize(CallTracker.MAX_OPEN);
    assertThat(tracker.isForgetful()).isTrue();
  }

  private List<Seen> track(String lines) throws IOException {
    String recording = "---\nformat: bbox/1\n---\n" + lines;
    BboxReader reader =
        new BboxReader(new ByteArrayInputStream(recording.getBytes(StandardCharsets.UTF_8)));
    List<Seen> seen = new ArrayList<>();
    while (reader.next()) {
      if (reader.line().kind() != LineKind.HEADER) {
        seen.add(new Seen(tracker.accept(reader.line()), tracker.call()));
      }
    }
    return seen;
  }
}
