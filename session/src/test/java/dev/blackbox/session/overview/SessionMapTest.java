package dev.blackbox.session.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallEffect;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionMapTest {
  @Test
  void anyWindowOfABusySessionCountsWhatIsInIt() {
    Property.forAll(
        400, BusySession.upTo(600), session -> assertWindows(session, Choices.random(7)));
  }

  @Test
  void anyWindowOfAnySessionCountsWhatIsInIt() {
    Property.forAll(
        400,
        RecordingBytes.any(),
        file -> assertWindows(Sessions.of(file), Choices.random(file.length)));
  }

  private static void assertWindows(Session session, Choices choices) {
    SessionOverview overview = SessionOverview.of(session);
    for (Axis axis : Axis.values()) {
      assertWindow(session, overview, overview.whole(axis, 1));
      assertWindow(session, overview, overview.whole(axis, 1_200));
      for (int i = 0; i < 6; i++) {
        assertWindow(session, overview, window(overview, axis, choices));
      }
    }
  }

  /** Returns any window, a part of which may be behind the end. */
  static AxisWindow window(SessionOverview overview, Axis axis, Choices choices) {
    int end = (int) Math.min(Integer.MAX_VALUE / 2, overview.whole(axis, 1).x1()) + 20;
    int x0 = choices.below(end);
    int width = choices.onceIn(2) ? choices.between(1, 50) : choices.between(1, end);
    return new AxisWindow(axis, x0, (long) x0 + width, choices.between(1, 300));
  }

  private static void assertWindow(Session session, SessionOverview overview, AxisWindow window) {
    SessionMap map = overview.map(window);
    List<Long> places = places(session, window.axis());
    MapBuckets buckets = map.buckets();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < buckets.buckets().size(); i++) {
      List<Long> counts = new ArrayList<>();
      for (EventGroup group : EventGroup.values()) {
        counts.add(Objects.requireNonNull(buckets.counts().get(group)).get(i));
      }
      for (CallEffect effect : CallEffect.values()) {
        counts.add(Objects.requireNonNull(buckets.effects().get(effect)).get(i));
      }
      found.add(
          row(
              buckets.buckets().get(i),
              buckets.events().get(i),
              buckets.lines().get(i),
              counts,
              buckets.errors().get(i),
              buckets.costs().get(i)));
    }
    assertThat(found).isEqualTo(expectedBuckets(session, window, places));
    assertMarks(session, window, places, map.errors(), Event::isError);
    assertMarks(session, window, places, map.requests(), isMain(e -> e.kind() == LineKind.USER));
    assertMarks(session, window, places, map.phases(), isMain(e -> e.kind() == LineKind.PHASE));
    assertMarks(session, window, places, map.compactions(), isMain(isNamed("compact")));
    assertMarks(session, window, places, map.interruptions(), isMain(isNamed("interrupt")));
    assertWaits(session, window, places, map.waits());
    assertGaps(session, window, map.gaps());
    assertThat(map.totals().events()).isEqualTo(session.events().size());
    assertThat(map.totals().end()).isEqualTo(places.isEmpty() ? 0 : places.getLast() + 1);
  }

  private static Predicate<Event> isMain(Predicate<Event> other) {
    return event -> event.place().thread().equals("1") && other.test(event);
  }

  private static Predicate<Event> isNamed(String name) {
    return event -> event.kind() == LineKind.LIFECYCLE && event.name().equals(name);
  }

  /** Returns the place of each event, by the definition of the axis. */
  static List<Long> places(Session session, Axis axis) {
    List<Long> places = new ArrayList<>();
    long last = 0;
    for (Event event : session.events()) {
      var elapsed = event.place().elapsed();
      long millis =
          elapsed == null
              ? 0
              : elapsed.compareTo(java.time.Duration.ofMillis(Integer.MAX_VALUE * 10L)) > 0
                  ? Integer.MAX_VALUE * 10L
                  : elapsed.toMillis() / 10 * 10;
      last = Math.max(last, millis);
      places.add(axis == Axis.STEP ? event.index() : last);
    }
    return places;
  }

  private static List<String> expectedBuckets(
      Session session, AxisWindow window, List<Long> places) {
    List<String> rows = new ArrayList<>();
    for (int bucket = 0; bucket < window.px(); bucket++) {
      long low = window.edge(bucket);
      long high = window.edge(bucket + 1);
      List<Event> in =
          session.events().stream()
              .filter(e -> places.get(e.index()) >= low && places.get(e.index()) < high)
              .toList();
      if (!in.isEmpty()) {
        long errors = in.stream().filter(Event::isError).count();
        List<Long> counts = new ArrayList<>();
        for (EventGroup group : EventGroup.values()) {
          counts.add(in.stream().filter(e -> group(e) == group).count());
        }
        for (CallEffect effect : CallEffect.values()) {
          counts.add(in.stream().filter(e -> effect(e, session) == effect).count());
        }
        Event first = in.getFirst();
        BigDecimal cost = new Replay(session).costUpTo(in.getLast().index());
        rows.add(row(bucket, first.index(), first.lineNumber(), counts, errors, cost));
      }
    }
    return rows;
  }

  private static String row(
      long bucket,
      long event,
      long line,
      List<Long> counts,
      long errors,
      @Nullable BigDecimal cost) {
    String money = cost == null ? "unknown" : cost.stripTrailingZeros().toPlainString();
    return "%d: from %d in line %d %s, errors %d, cost %s"
        .formatted(bucket, event, line, counts, errors, money);
  }

  private static EventGroup group(Event event) {
    return switch (event.kind()) {
      case USER -> EventGroup.USER;
      case AGENT -> EventGroup.AGENT;
      case THINKING -> EventGroup.THINKING;
      default ->
          event.role() == CallRole.STARTS || event.role() == CallRole.IS_WHOLE
              ? EventGroup.CALLS
              : EventGroup.OTHER;
    };
  }

  private static @Nullable CallEffect effect(Event event, Session session) {
    if (group(event) != EventGroup.CALLS) {
      return null;
    }
    CallRecord call = session.calls().get(event.call());
    return CallEffect.of(call.kind(), call.name());
  }

  private static void assertMarks(
      Session session,
      AxisWindow window,
      List<Long> places,
      MapMarks marks,
      Predicate<Event> isWanted) {
    List<Event> expected =
        session.events().stream()
            .filter(isWanted)
            .filter(e -> places.get(e.index()) >= window.x0())
            .filter(e -> places.get(e.index()) < window.x1())
            .toList();
    List<Event> listed = expected.stream().limit(SessionMap.MOST_LISTED).toList();
    assertThat(marks.events().stream().boxed())
        .containsExactlyElementsOf(listed.stream().map(e -> (long) e.index()).toList());
    assertThat(marks.lines().stream().boxed())
        .containsExactlyElementsOf(listed.stream().map(Event::lineNumber).toList());
    assertThat(marks.x().stream().boxed())
        .containsExactlyElementsOf(listed.stream().map(e -> places.get(e.index())).toList());
    assertThat(marks.leftOut()).isEqualTo(expected.size() - listed.size());
  }

  private static void assertWaits(
      Session session, AxisWindow window, List<Long> places, MapSpans waits) {
    List<Long> expected =
        session.calls().stream()
            .filter(call -> call.kind() == LineKind.QUESTION)
            .filter(call -> call.outcome() == CallOutcome.OPEN || call.finish() > call.start())
            .filter(call -> places.get(call.start()) < window.x1())
            .filter(call -> isOpen(call) || places.get(call.finish()) >= window.x0())
            .map(call -> (long) call.start())
            .toList();
    assertThat(waits.events().stream().boxed()).containsExactlyElementsOf(expected);
  }

  private static boolean isOpen(CallRecord call) {
    return call.outcome() == CallOutcome.OPEN;
  }

  private static void assertGaps(Session session, AxisWindow window, MapSpans gaps) {
    List<Long> times = places(session, Axis.TIME);
    List<Long> places = places(session, window.axis());
    List<Integer> in =
        IntStream.range(0, places.size())
            .filter(e -> places.get(e) >= window.x0() && places.get(e) < window.x1())
            .boxed()
            .toList();
    long bucket =
        window.axis() == Axis.TIME
            ? (window.x1() - window.x0()) / window.px()
            : in.isEmpty() ? 0 : (times.get(in.getLast()) - times.get(in.getFirst())) / window.px();
    List<Long> expected =
        IntStream.range(0, Math.max(0, places.size() - 1))
            .filter(e -> times.get(e + 1) - times.get(e) > Math.max(60_000, bucket))
            .filter(e -> places.get(e) < window.x1() && places.get(e + 1) >= window.x0())
            .mapToObj(e -> (long) e)
            .toList();
    assertThat(gaps.events().stream().boxed())
        .containsExactlyElementsOf(expected.stream().limit(SessionMap.MOST_LISTED).toList());
  }

  @Test
  void listsAreBoundedAndCountWhatTheyLeaveOut() {
    Session session = Sessions.of("t:read a → [err: no]\n".repeat(2_500));
    SessionOverview overview = SessionOverview.of(session);

    MapMarks errors = overview.map(overview.whole(Axis.STEP, 10)).errors();

    assertThat(errors.events().size()).isEqualTo(1_000);
    assertThat(errors.leftOut()).isEqualTo(1_500);
  }

  @Test
  void rareErrorsAreFoundFarApart() {
    StringBuilder text = new StringBuilder();
    for (int event = 0; event < 2_000; event++) {
      boolean isError = event == 384 || event == 1_279 || event == 1_999;
      text.append(isError ? "t:read a → [err: no]\n" : "t:read a → [ok]\n");
    }
    SessionOverview overview = SessionOverview.of(Sessions.of(text.toString()));

    assertThat(overview.map(overview.whole(Axis.STEP, 10)).errors().events().stream())
        .containsExactly(384L, 1_279L, 1_999L);
  }

  @Test
  void callsAreCountedByWhatTheyDo() {
    Session session =
        Sessions.of(
            """
            t!:read a.txt id=c1 → [running]
            o: id=c1 → [err: no]
            t!:read a.txt id=c1 attempt=2 → [running]
            t:edit a.txt → [ok]
            t:make → [ok]
            c:mail.read → [ok]
            r: "tea" → [ok]
            x:explore "look" → [ok]
            q: "Which?" → [pending]
            """);
    SessionOverview overview = SessionOverview.of(session);

    MapBuckets buckets = overview.map(overview.whole(Axis.STEP, 1)).buckets();

    assertThat(buckets.counts().get(EventGroup.CALLS)).extracting(n -> n.get(0)).isEqualTo(8L);
    assertThat(buckets.effects().values().stream().map(numbers -> numbers.get(0)))
        .containsExactly(3L, 1L, 2L, 1L, 1L);
  }

  @Test
  void placeZeroIsWhenTheClockStarted() {
    Session session = Sessions.of("# t=00:10:00\na: one\na: two ts=2026-03-17T19:10:00Z\n");
    SessionOverview overview = SessionOverview.of(session);

    SessionMap map = overview.map(overview.whole(Axis.TIME, 10));

    assertThat(map.totals().start()).isEqualTo(Instant.parse("2026-03-17T19:00:00Z"));
    assertThat(map.totals().end()).isEqualTo(600_001);
  }

  @Test
  void aSessionWithoutTimesHasSteps() {
    SessionOverview overview = SessionOverview.of(Sessions.of("a: one\na: two\n"));

    assertThat(overview.map(overview.whole(Axis.TIME, 10)).totals().isTimed()).isFalse();
    assertThat(overview.map(overview.whole(Axis.STEP, 10)).buckets().buckets().stream())
        .containsExactly(0L, 1L);
  }

  @Test
  void aWindowThatIsNoneIsRefused() {
    assertThatThrownBy(() -> new AxisWindow(Axis.STEP, 5, 5, 10))
        .hasMessage("x0=5, x1=5: expected 0 <= x0 < x1 <= 281474976710656");
    assertThatThrownBy(() -> new AxisWindow(Axis.STEP, 0, 5, 8_193))
        .hasMessage("px=8193: expected 1 to 8192");
  }
}
