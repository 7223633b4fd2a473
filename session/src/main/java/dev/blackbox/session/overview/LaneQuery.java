package dev.blackbox.session.overview;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.ThreadRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds the calls of one window. */
final class LaneQuery {
  private final SessionIndex index;
  private final AxisWindow window;
  private final EventAxis axis;
  private final CallPyramid pyramid;
  private final CallSpans spans;
  private final EffectTable effects;

  /** The first event of each bucket, and the first one behind the window. */
  private final int[] edges;

  private final int from;
  private final int to;
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private final Map<LineKind, Integer> kinds = new LinkedHashMap<>();

  LaneQuery(
      SessionIndex index,
      AxisWindow window,
      EventAxis axis,
      CallPyramid pyramid,
      EffectTable effects) {
    this.index = index;
    this.window = window;
    this.axis = axis;
    this.pyramid = pyramid;
    this.spans = pyramid.spans();
    this.effects = effects;
    edges = new int[window.px() + 1];
    for (int bucket = 0; bucket < edges.length; bucket++) {
      edges[bucket] = axis.firstAt(window.edge(bucket));
    }
    from = edges[0];
    to = edges[window.px()];
  }

  CallLanes answer(int most, OverviewTotals totals) {
    List<LaneCalls> lanes = new ArrayList<>();
    int lanesLeftOut = 0;
    long callsLeftOut = 0;
    for (int lane = 0; lane < pyramid.lanes().size(); lane++) {
      ThreadRecord thread = pyramid.lanes().get(lane).thread();
      boolean hasEvents = thread.first() < to && thread.last() >= from;
      int calls = count(lane);
      if ((hasEvents || calls > 0) && lanes.size() < most) {
        lanes.add(lane(lane, calls));
      } else if (hasEvents || calls > 0) {
        lanesLeftOut++;
        callsLeftOut += calls;
      }
    }
    return new CallLanes(
        window,
        totals,
        lanes,
        List.copyOf(names.keySet()),
        List.copyOf(kinds.keySet()),
        lanesLeftOut,
        callsLeftOut);
  }

  /** Returns how many calls of a lane start before the end of the window and end in it or later. */
  private int count(int lane) {
    int started = pyramid.firstStarting(pyramid.first(lane), lane, to) - pyramid.first(lane);
    return started - pyramid.overBefore(lane, from);
  }

  private LaneCalls lane(int lane, int calls) {
    CallLane info = pyramid.lanes().get(lane);
    boolean isSummed = calls > window.px();
    Map<CallProperty, NumberList> columns = new EnumMap<>(CallProperty.class);
    for (CallProperty property : CallProperty.values()) {
      if (isSummed || property.compareTo(CallProperty.BUCKET) < 0) {
        columns.put(property, new NumberList());
      }
    }
    Rows rows = new Rows(columns);
    if (isSummed) {
      sums(lane, rows);
    } else {
      singles(lane, rows);
    }
    return new LaneCalls(
        info,
        axis.x(info.thread().first()),
        axis.x(info.thread().last()),
        calls,
        pyramid.failedStarting(lane, to) - pyramid.failedOver(lane, from),
        isSummed,
        columns);
  }

  private void singles(int lane, Rows rows) {
    int first = pyramid.firstStarting(pyramid.first(lane), lane, from);
    int end = pyramid.firstStarting(first, lane, to);
    running(pyramid.first(lane), first).forEach(place -> rows.add(pyramid.call(place)));
    for (int place = first; place < end; place++) {
      rows.add(pyramid.call(place));
    }
  }

  /** Returns the places whose calls end in the window or later. */
  private SortedSet<Integer> running(int first, int end) {
    SortedSet<Integer> found = new TreeSet<>();
    Deque<int[]> ranges = new ArrayDeque<>();
    ranges.push(new int[] {first, end});
    while (!ranges.isEmpty()) {
      int[] range = ranges.pop();
      int latest = pyramid.latest(range[0], range[1]);
      if (latest >= 0 && pyramid.end(latest) >= from) {
        found.add(latest);
        ranges.push(new int[] {range[0], latest});
        ranges.push(new int[] {latest + 1, range[1]});
      }
    }
    return found;
  }

  private void sums(int lane, Rows rows) {
    int place = pyramid.firstStarting(pyramid.first(lane), lane, from);
    int running = place - pyramid.first(lane) - pyramid.overBefore(lane, from);
    int failed = pyramid.failedStarting(lane, from);
    if (running > 0) {
      int latest = pyramid.latest(pyramid.first(lane), place);
      rows.add(pyramid.call(latest));
      rows.addSum(-1, running, failed - pyramid.failedOver(lane, from));
    }
    RangeMaximum longest = pyramid.longest(window.axis());
    for (int bucket = 0; bucket < window.px(); bucket++) {
      int next = pyramid.firstStarting(place, lane, edges[bucket + 1]);
      if (next > place) {
        int failedBefore = failed;
        failed = pyramid.failedStarting(lane, edges[bucket + 1]);
        rows.add(pyramid.call(longest.in(place, next)));
        rows.addSum(bucket, next - place, failed - failedBefore);
        place = next;
      }
    }
  }

  private final class Rows {
    private final Map<CallProperty, NumberList> columns;

    Rows(Map<CallProperty, NumberList> columns) {
      this.columns = columns;
    }

    void add(int call) {
      int start = spans.start(call);
      int end = spans.end(call);
      boolean isOpen = end == CallSpans.OPEN;
      set(CallProperty.CALL, call);
      set(CallProperty.NAME, number(names, index.callName(call)));
      set(CallProperty.KIND, number(kinds, index.callKind(call)));
      set(CallProperty.EFFECT, effects.of(call).ordinal());
      set(CallProperty.STATUS, spans.outcome(call).ordinal());
      set(CallProperty.X0, axis.x(start));
      set(CallProperty.X1, isOpen ? NumberList.MISSING : axis.x(end));
      set(CallProperty.ATTEMPTS, spans.attempts(call));
      set(CallProperty.START_EVENT, start);
      set(CallProperty.END_EVENT, isOpen ? NumberList.MISSING : end);
      set(CallProperty.START_LINE, index.line(start));
      set(CallProperty.END_LINE, isOpen ? NumberList.MISSING : index.line(end));
    }

    void addSum(int bucket, int count, int failed) {
      set(CallProperty.BUCKET, bucket);
      set(CallProperty.COUNT, count);
      set(CallProperty.FAILED, failed);
    }

    private void set(CallProperty property, long number) {
      NumberList column = columns.get(property);
      if (column != null) {
        column.add(number);
      }
    }

    private static <T> int number(Map<T, Integer> numbers, T value) {
      Integer known = numbers.putIfAbsent(value, numbers.size());
      return known == null ? numbers.size() - 1 : known;
    }
  }
}
