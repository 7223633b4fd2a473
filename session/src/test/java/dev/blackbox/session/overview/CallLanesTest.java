package dev.blackbox.session.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.session.model.ThreadRecord;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallLanesTest {
  @Test
  void anyWindowOfABusySessionHasItsCalls() {
    Property.forAll(
        400, BusySession.upTo(600), session -> assertWindows(session, Choices.random(7)));
  }

  @Test
  void anyWindowOfAnySessionHasItsCalls() {
    Property.forAll(
        400,
        RecordingBytes.any(),
        file -> assertWindows(Sessions.of(file), Choices.random(file.length)));
  }

  private static void assertWindows(Session session, Choices choices) {
    SessionOverview overview = SessionOverview.of(session);
    for (Axis axis : Axis.values()) {
      assertWindow(session, overview, overview.whole(axis, 1), 32);
      assertWindow(session, overview, overview.whole(axis, 1_200), 32);
      for (int i = 0; i < 10; i++) {
        AxisWindow window = SessionMapTest.window(overview, axis, choices);
        AxisWindow narrow = new AxisWindow(axis, window.x0(), window.x1(), choices.between(1, 12));
        assertWindow(session, overview, choices.onceIn(2) ? window : narrow, choices.between(1, 6));
      }
    }
  }

  private static void assertWindow(
      Session session, SessionOverview overview, AxisWindow window, int most) {
    CallLanes found = overview.calls(window, most);
    List<Long> places = SessionMapTest.places(session, window.axis());
    List<ThreadRecord> visible =
        CallLane.of(session.index()).stream()
            .map(CallLane::thread)
            .filter(thread -> isIn(thread, session, window, places))
            .toList();
    List<ThreadRecord> shown = visible.stream().limit(most).toList();
    assertThat(found.lanes()).extracting(lane -> lane.lane().thread()).isEqualTo(shown);
    assertThat(found.lanesLeftOut()).isEqualTo(visible.size() - shown.size());
    assertThat(found.callsLeftOut())
        .isEqualTo(
            visible.stream()
                .skip(shown.size())
                .mapToLong(thread -> calls(thread, session, window, places).size())
                .sum());
    for (LaneCalls lane : found.lanes()) {
      List<CallRecord> calls = calls(lane.lane().thread(), session, window, places);
      assertThat(lane.calls()).isEqualTo(calls.size());
      assertThat(lane.failed()).isEqualTo(failed(calls));
      assertThat(lane.isSummed()).isEqualTo(calls.size() > window.px());
      assertThat(rows(lane, found))
          .isEqualTo(
              lane.isSummed()
                  ? sums(calls, session, window, places)
                  : calls.stream().map(call -> row(call, session, places)).toList());
    }
  }

  private static boolean isIn(
      ThreadRecord thread, Session session, AxisWindow window, List<Long> places) {
    return (places.get(thread.first()) < window.x1() && places.get(thread.last()) >= window.x0())
        || !calls(thread, session, window, places).isEmpty();
  }

  private static List<CallRecord> calls(
      ThreadRecord thread, Session session, AxisWindow window, List<Long> places) {
    return session.calls().stream()
        .filter(call -> call.thread().equals(thread.tid()))
        .filter(call -> places.get(call.start()) < window.x1())
        .filter(call -> end(call, places) >= window.x0())
        .toList();
  }

  private static long end(CallRecord call, List<Long> places) {
    return isOpen(call) ? Long.MAX_VALUE : places.get(lastEvent(call));
  }

  private static int lastEvent(CallRecord call) {
    if (call.kind() == LineKind.PLAN) {
      return call.start();
    }
    return call.finish() >= 0 ? call.finish() : call.attempts().getLast().start();
  }

  private static boolean isOpen(CallRecord call) {
    return call.outcome() == CallOutcome.OPEN && call.kind() != LineKind.PLAN;
  }

  private static long failed(List<CallRecord> calls) {
    return calls.stream().filter(call -> call.outcome() == CallOutcome.ERROR).count();
  }

  private static List<String> sums(
      List<CallRecord> calls, Session session, AxisWindow window, List<Long> places) {
    List<String> rows = new ArrayList<>();
    List<CallRecord> before =
        calls.stream().filter(call -> places.get(call.start()) < window.x0()).toList();
    Comparator<CallRecord> byEnd =
        Comparator.comparingInt(c -> isOpen(c) ? Integer.MAX_VALUE : lastEvent(c));
    addSum(-1, before, byEnd, session, places, rows);
    long last = places.isEmpty() ? 0 : places.getLast();
    long end = window.axis() == Axis.STEP ? last + 1 : last;
    Comparator<CallRecord> byLength =
        Comparator.comparingLong(c -> Math.min(end, end(c, places)) - places.get(c.start()));
    for (int bucket = 0; bucket < window.px(); bucket++) {
      long low = window.edge(bucket);
      long high = window.edge(bucket + 1);
      List<CallRecord> in =
          calls.stream()
              .filter(c -> places.get(c.start()) >= low && places.get(c.start()) < high)
              .toList();
      addSum(bucket, in, byLength, session, places, rows);
    }
    return rows;
  }

  private static void addSum(
      int bucket,
      List<CallRecord> calls,
      Comparator<CallRecord> order,
      Session session,
      List<Long> places,
      List<String> rows) {
    Comparator<CallRecord> firstOfEqual = Comparator.comparingInt(call -> -call.ordinal());
    calls.stream()
        .max(order.thenComparing(firstOfEqual))
        .ifPresent(
            longest ->
                rows.add(
                    row(longest, session, places)
                        + " bucket %d count %d failed %d"
                            .formatted(bucket, calls.size(), failed(calls))));
  }

  private static String row(CallRecord call, Session session, List<Long> places) {
    boolean isOpen = isOpen(call);
    boolean isPlan = call.kind() == LineKind.PLAN;
    int last = lastEvent(call);
    return "%d %s %s %s x %d to %s, %d attempts, event %d to %s, line %d to %s"
        .formatted(
            call.ordinal(),
            call.name(),
            call.kind(),
            isPlan && call.outcome() == CallOutcome.OPEN ? CallOutcome.OK : call.outcome(),
            places.get(call.start()),
            isOpen ? "open" : places.get(last),
            isPlan ? 1 : call.attempts().size(),
            call.start(),
            isOpen ? "open" : last,
            session.events().get(call.start()).lineNumber(),
            isOpen ? "open" : session.events().get(last).lineNumber());
  }

  private static List<String> rows(LaneCalls lane, CallLanes all) {
    return IntStream.range(0, column(lane, CallProperty.CALL).size())
        .mapToObj(i -> row(i, lane, all))
        .toList();
  }

  private static String row(int i, LaneCalls lane, CallLanes all) {
    String call =
        "%s %s %s %s x %s to %s, %s attempts, event %s to %s, line %s to %s"
            .formatted(
                number(lane, CallProperty.CALL, i),
                all.names().get((int) column(lane, CallProperty.NAME).get(i)),
                all.kinds().get((int) column(lane, CallProperty.KIND).get(i)),
                CallOutcome.values()[(int) column(lane, CallProperty.STATUS).get(i)],
                number(lane, CallProperty.X0, i),
                number(lane, CallProperty.X1, i),
                number(lane, CallProperty.ATTEMPTS, i),
                number(lane, CallProperty.START_EVENT, i),
                number(lane, CallProperty.END_EVENT, i),
                number(lane, CallProperty.START_LINE, i),
                number(lane, CallProperty.END_LINE, i));
    return lane.isSummed()
        ? call
            + " bucket %s count %s failed %s"
                .formatted(
                    number(lane, CallProperty.BUCKET, i),
                    number(lane, CallProperty.COUNT, i),
                    number(lane, CallProperty.FAILED, i))
        : call;
  }

  private static NumberList column(LaneCalls lane, CallProperty property) {
    return Objects.requireNonNull(lane.columns().get(property));
  }

  private static String number(LaneCalls lane, CallProperty property, int i) {
    long number = column(lane, property).get(i);
    return number == NumberList.MISSING ? "open" : Long.toString(number);
  }

  @Test
  void subagentsFollowTheThreadThatStartedThem() {
    Session session =
        Sessions.of(
            """
            t:read a → [ok]
            x:review "r" id=x1 span=s1 tid=3 → [launched]
            x:explore "e" id=x2 span=s2 tid=2 → [launched]
            x:plan "p" id=x3 span=s3 parent=s1 tid=4 → [launched]
            """);

    assertThat(CallLane.of(session.index()))
        .extracting(lane -> lane.thread().tid() + " " + lane.name() + " " + lane.depth())
        .containsExactly("1  0", "3 review 1", "4 plan 2", "2 explore 1");
  }

  @Test
  void threadsThatStartedEachOtherAreLanesToo() {
    Session session =
        Sessions.of(
            """
            t:read span=s1 tid=2 → [ok]
            t:read span=s2 tid=3 → [ok]
            x:a "e" id=x1 parent=s2 tid=2 → [launched]
            x:b "e" id=x2 parent=s1 tid=3 → [launched]
            """);

    assertThat(CallLane.of(session.index()))
        .extracting(lane -> lane.thread().tid() + " " + lane.depth())
        .containsExactly("2 0", "3 1");
  }

  @Test
  void manyLanesHaveFewerBuckets() {
    SessionOverview overview = SessionOverview.of(Sessions.of("t:read a → [ok]\n".repeat(9_000)));

    assertThat(overview.calls(overview.whole(Axis.STEP, 8_000), 32).window().px()).isEqualTo(2_048);
    assertThat(overview.calls(overview.whole(Axis.STEP, 8_000), 8).window().px()).isEqualTo(8_000);
    assertThatThrownBy(() -> overview.calls(overview.whole(Axis.STEP, 10), 0))
        .hasMessage("lanes=0: expected at least 1");
  }
}
