package dev.blackbox.session.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.ChargeColumns;
import dev.blackbox.session.model.FileAccess;
import dev.blackbox.session.model.PlanRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplayTest {

  @Test
  void itWalksForwardAndBackAndStopsAtBothEnds() {
    Replay replay = replay("u: a\nu: b\n");

    assertThat(replay.back()).isFalse();
    assertThat(replay.forward()).isTrue();
    assertThat(replay.forward()).isFalse();
    assertThat(replay.position()).isEqualTo(1);
    assertThat(replay.back()).isTrue();
    assertThat(replay.event().text()).isEqualTo("a");
  }

  @Test
  void itJumpsToAStepOrTheNextLargerOne() {
    Replay replay = replay("u: a step=1\nu: b step=5\nu: c step=5\nu: d step=7\n");

    assertThat(replay.moveToStep(5)).isTrue();
    assertThat(replay.position()).isEqualTo(1);
    assertThat(replay.moveToStep(6)).isTrue();
    assertThat(replay.position()).isEqualTo(3);
    assertThat(replay.moveToStep(8)).isFalse();
    assertThat(replay.position()).isEqualTo(3);
  }

  @Test
  void itJumpsFromErrorToErrorAndFromCallToCall() {
    Replay replay =
        replay(
            """
            u: Go.
            t:read a → [err: no such file]
            t!:test id=c1 x → [running]
            o: id=c1 → [error] Exit code 1
            u: Hm. level=error
            """);

    assertThat(errors(replay)).containsExactly(1, 3, 4);
    assertThat(replay.nextError()).isTrue();
    assertThat(replay.nextError()).isTrue();
    assertThat(replay.position()).isEqualTo(3);
    assertThat(replay.previousError()).isTrue();
    assertThat(replay.position()).isEqualTo(1);
    assertThat(replay.previousError()).isFalse();
    assertThat(replay.nextCall()).isTrue();
    assertThat(replay.position()).isEqualTo(2);
    assertThat(replay.nextCall()).isFalse();
    assertThat(replay.previousCall()).isTrue();
    assertThat(replay.position()).isEqualTo(1);
  }

  @Test
  void stateHasModePhaseAndFailuresSoFar() {
    Replay replay = replay("m:plan\n@phase explore\nt:read a → [err: gone]\nm:auto\n");

    replay.moveTo(2);
    assertThat(replay.state())
        .extracting(SessionState::mode, SessionState::phase, SessionState::failed)
        .containsExactly("plan", "explore", 1);
    replay.moveTo(3);
    assertThat(replay.state())
        .extracting(SessionState::mode, SessionState::phase)
        .containsExactly("auto", "");
  }

  @Test
  void aCallIsOpenFromItsStartToItsResultInBothDirections() {
    Replay replay =
        replay(
            """
            t!:test id=c1 x → [running]
            t!:build id=c2 y → [running]
            o: id=c1 → [ok]
            t!:test id=c1 x attempt=2 → [retry 2/3]
            o: id=c2 → [ok]
            """);

    replay.moveTo(4);
    assertThat(openIds(replay)).containsExactly("c1");
    replay.back();
    assertThat(openIds(replay)).containsExactly("c1", "c2");
    replay.back();
    assertThat(openIds(replay)).containsExactly("c2");
    replay.back();
    assertThat(openIds(replay)).containsExactly("c1", "c2");
    replay.back();
    assertThat(openIds(replay)).containsExactly("c1");
  }

  @Test
  void theThreadsAtWorkAreThoseWhoseSubagentIsOpen() {
    Replay replay =
        replay(
            """
            x:explore id=s1 tid=2 "left" → [started]
            x:explore id=s2 tid=3 "right" → [started]
            o: id=s1 tid=2 → summary="done"
            a: Good.
            """);

    replay.moveTo(1);
    assertThat(replay.state().threads()).containsExactly("1", "2", "3");
    replay.moveTo(3);
    assertThat(replay.state().threads()).containsExactly("1", "3");
  }

  @Test
  void whatWasSpentGrowsWithTheCalls() {
    Replay replay =
        replay(
            """
            @start budget=$10
            a: One. tokens_in=1 tokens_out=2
            t:read a → [ok] tokens_in=1 tokens_out=4
            a: Two. step=9
            # metrics step=9 prompt=10 completion=1 cost=0.25
            # budget: $10.00 remaining=$9.50
            a: Three. # metrics prompt=5 completion=5 cost=0.10
            """);

    replay.moveTo(1);
    assertThat(replay.state().spent())
        .isEqualTo(new Spending(0, Tokens.NONE, null, usd("10"), usd("10")));
    replay.moveTo(2);
    assertThat(replay.state().spent())
        .isEqualTo(new Spending(1, new Tokens(1, 4, 0), null, usd("10"), usd("10")));
    replay.moveTo(3);
    assertThat(replay.state().spent())
        .isEqualTo(new Spending(2, new Tokens(11, 5, 0), usd("0.40"), usd("10"), usd("9.50")));
    replay.moveTo(4);
    assertThat(replay.state().spent())
        .isEqualTo(new Spending(3, new Tokens(16, 10, 0), usd("0.50"), usd("10"), usd("9.40")));
  }

  @Test
  void filesAreThoseThatToolsWereGiven() {
    Replay replay =
        replay(
            """
            t:read src/a.rs → [ok]
            t!:Edit id=c1 file_path=src/b.rs → [running]
            t:read_file path=src/a.rs → [ok]
            t:grep TODO path=src → [3 matches]
            c:fs.write path=src/c.rs → [ok]
            t:TodoWrite todos → [ok]
            t:read https://example.org page=2 → [ok]
            """);

    replay.moveTo(1);
    assertThat(replay.state().files())
        .containsExactly(
            new TouchedFile("src/a.rs", 1, 0, 0), new TouchedFile("src/b.rs", 0, 1, 1));
    replay.moveTo(6);
    assertThat(replay.state().files())
        .extracting(TouchedFile::path, TouchedFile::reads, TouchedFile::changes)
        .containsExactly(tuple("src/a.rs", 2, 0), tuple("src/b.rs", 0, 1), tuple("src/c.rs", 0, 1));
  }

  @Test
  void thePlanIsTheOneWorkedOnLast() {
    Replay replay =
        replay(
            """
            u: PlanRecord.
            p:create id=p1 "First" → [ok]
            p:create id=p2 "Second" → [ok]
            p:complete id=p1 → [ok]
            """);

    assertThat(replay.state().plan()).isEmpty();
    replay.moveTo(2);
    assertThat(replay.state().plan().map(PlanRecord.Revision::title)).contains("Second");
    replay.moveTo(3);
    assertThat(replay.state().plan().map(PlanRecord.Revision::status)).contains("complete");
  }

  @Test
  void theStateIsTheSameFromWhereverOneComes() {
    byte[] file = RecordingBytes.realistic(3, 2_500_000, 6_000).toByteArray();
    Session session = Sessions.of(file);
    Replay replay = new Replay(session);
    assertThat(replay.size()).isGreaterThan(3 * SessionIndex.CHECKPOINT_SPACING);
    SplittableRandom random = new SplittableRandom(5);
    int[] failed = new int[replay.size()];
    for (int i = 0; i < failed.length; i++) {
      failed[i] = (i == 0 ? 0 : failed[i - 1]) + session.index().failures(i);
    }

    for (int i = 0; i < 200; i++) {
      replay.moveTo(random.nextInt(replay.size()));
      int at = replay.position();

      List<CallRecord> open = session.calls().stream().filter(call -> call.isOpenAt(at)).toList();
      SessionState state = replay.state();
      assertThat(state.openCalls()).isEqualTo(open);
      assertThat(state.failed()).isEqualTo(failed[at]);
      assertThat(state.spent().modelCalls()).isEqualTo(spent(session, at));
    }
  }

  /** Counts the model calls that end before the event after this one. */
  private static long spent(Session session, int event) {
    ChargeColumns charges = session.index().charges();
    boolean isLast = event + 1 == session.events().size();
    long next = isLast ? Long.MAX_VALUE : session.events().get(event + 1).lineNumber();
    return IntStream.range(0, charges.size())
        .filter(charge -> charges.lastLine(charge) < next)
        .map(charges::count)
        .sum();
  }

  @Test
  void changesAreTheDifferenceOfTwoStates() {
    Session session = Sessions.of(RecordingBytes.realistic(4, 200_000, 500).toByteArray());
    Replay replay = new Replay(session);
    SplittableRandom random = new SplittableRandom(6);

    for (int i = 0; i < 200; i++) {
      replay.moveTo(random.nextInt(replay.size()));
      SessionState before = replay.state();
      int earlier = replay.position();
      replay.moveTo(Math.min(replay.size() - 1, earlier + random.nextInt(300)));
      SessionState after = replay.state();

      StateDelta delta = replay.since(earlier);
      assertThat(delta.opened()).isEqualTo(without(after.openCalls(), before.openCalls()));
      assertThat(delta.closed()).isEqualTo(without(before.openCalls(), after.openCalls()));
      assertThat(delta.cost()).isEqualTo(after.spent().cost());
      assertThat(delta.costBefore()).isEqualTo(before.spent().cost());
      assertThat(delta.files().stream().filter(FileAccess::isChange).map(FileAccess::path))
          .isEqualTo(
              after.files().stream()
                  .filter(file -> file.changes() > changes(before, file.path()))
                  .map(TouchedFile::path)
                  .toList());
    }
  }

  private static List<CallRecord> without(List<CallRecord> calls, List<CallRecord> others) {
    return calls.stream().filter(call -> !others.contains(call)).toList();
  }

  private static int changes(SessionState state, String path) {
    return state.files().stream()
        .filter(file -> file.path().equals(path))
        .mapToInt(TouchedFile::changes)
        .findFirst()
        .orElse(0);
  }

  @Test
  void eachEventOfACallBelongsToTheAttemptThatStartedLast() {
    Session session =
        Sessions.of(
            """
            t!:test id=c1 x → [running]
            o: id=c1 → [err: no]
            t!:test id=c1 attempt=2 x → [running]
            u: Wait.
            o: id=c1 → [ok]
            """);
    CallRecord call = session.calls().getFirst();

    assertThat(List.of(0, 1, 2, 3, 4))
        .extracting(event -> call.attemptAt(event).start())
        .containsExactly(0, 0, 2, 2, 2);
    assertThat(List.of(0, 1, 2, 3, 4))
        .extracting(call::isOpenAt)
        .containsExactly(true, false, true, true, false);
  }

  @Test
  void anySessionCanBeReplayed() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file -> {
          Session session = Sessions.of(file);
          if (!session.events().isEmpty()) {
            Replay replay = new Replay(session);
            replay.moveTo(replay.size() - 1);
            SessionState last = replay.state();

            assertThat(last.spent().tokens()).isEqualTo(session.spending().total().tokens());
            assertThat(last.failed())
                .isEqualTo(
                    session.calls().stream()
                        .filter(call -> call.outcome() == CallOutcome.ERROR)
                        .count());
          }
        });
  }

  @Test
  void aSessionWithoutEventsCannotBeReplayed() {
    Session empty = Sessions.of("# nothing\n");

    assertThatThrownBy(() -> new Replay(empty)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Replay replay(String recording) {
    return new Replay(Sessions.of(recording));
  }

  private static List<String> openIds(Replay replay) {
    return replay.state().openCalls().stream().map(CallRecord::id).toList();
  }

  private static BigDecimal usd(String amount) {
    return new BigDecimal(amount);
  }

  private static List<Integer> errors(Replay replay) {
    List<Integer> errors = new ArrayList<>();
    replay.moveTo(0);
    while (replay.nextError()) {
      errors.add(replay.position());
    }
    replay.moveTo(0);
    return errors;
  }
}
