package dev.blackbox.session.overview;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.CallEffect;
import dev.blackbox.session.model.SessionIndex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Finds what a session map shows of one window. */
final class MapQuery {
  private final SessionIndex index;
  private final AxisWindow window;
  private final EventAxis axis;

  /** The first event in the window. */
  private final int from;

  /** The first event behind the window. */
  private final int to;

  MapQuery(SessionIndex index, AxisWindow window, EventAxis axis) {
    this.index = index;
    this.window = window;
    this.axis = axis;
    this.from = axis.firstAt(window.x0());
    this.to = axis.firstAt(window.x1());
  }

  MapBuckets buckets(EventTotals totals, CostCurve curve) {
    NumberList buckets = new NumberList();
    NumberList events = new NumberList();
    NumberList lines = new NumberList();
    NumberList errors = new NumberList();
    List<@Nullable BigDecimal> costs = new ArrayList<>();
    Map<EventGroup, NumberList> groups = lists(EventGroup.class);
    Map<CallEffect, NumberList> effects = lists(CallEffect.class);
    int first = from;
    int[] before = totals.before(from);
    for (int bucket = 0; bucket < window.px() && first < to; bucket++) {
      int next = axis.firstAt(window.edge(bucket + 1));
      if (next > first) {
        int[] counts = totals.before(next);
        buckets.add(bucket);
        events.add(first);
        lines.add(index.line(first));
        int[] last = before;
        groups.forEach((group, list) -> list.add(added(group.ordinal(), last, counts)));
        effects.forEach(
            (effect, list) ->
                list.add(added(EventTotals.EFFECTS + effect.ordinal(), last, counts)));
        errors.add(added(EventTotals.ERRORS, last, counts));
        costs.add(curve.upTo(next - 1));
        before = counts;
        first = next;
      }
    }
    return new MapBuckets(buckets, events, lines, groups, effects, errors, costs);
  }

  private static <E extends Enum<E>> Map<E, NumberList> lists(Class<E> keys) {
    Map<E, NumberList> lists = new EnumMap<>(keys);
    for (E key : keys.getEnumConstants()) {
      lists.put(key, new NumberList());
    }
    return lists;
  }

  private static int added(int place, int[] before, int[] after) {
    return after[place] - before[place];
  }

  @Nullable BigDecimal costBefore(CostCurve curve) {
    return from == 0 ? null : curve.upTo(from - 1);
  }

  MapMarks errors(EventTotals totals) {
    Marks marks = new Marks();
    int event = totals.nextError(from);
    while (event < to && !marks.isFull()) {
      marks.add(event);
      event = totals.nextError(event + 1);
    }
    int count = totals.before(to)[EventTotals.ERRORS] - totals.before(from)[EventTotals.ERRORS];
    return marks.list(count);
  }

  MapMarks chapters(LineKind kind, String name) {
    return chapters(false, chapter -> isKind(chapter, kind) && name(chapter).equals(name));
  }

  MapMarks phases() {
    return chapters(true, chapter -> isKind(chapter, LineKind.PHASE));
  }

  private MapMarks chapters(boolean isNamed, IntPredicate isWanted) {
    Column events = index.columns().of(IndexField.CHAPTER_EVENT);
    Marks marks = new Marks();
    long count = 0;
    int end = events.firstAtLeast(to);
    for (int chapter = events.firstAtLeast(from); chapter < end; chapter++) {
      if (isWanted.test(chapter)) {
        count++;
        if (!marks.isFull()) {
          marks.add(events.intAt(chapter));
          marks.names.addAll(isNamed ? List.of(name(chapter)) : List.of());
        }
      }
    }
    return marks.list(count);
  }

  private boolean isKind(int chapter, LineKind kind) {
    return index.kind(index.columns().of(IndexField.CHAPTER_EVENT).intAt(chapter)) == kind;
  }

  private String name(int chapter) {
    return index.names().get(index.columns().of(IndexField.CHAPTER_NAME).intAt(chapter));
  }

  MapSpans waits(EventSpans waits) {
    Spans spans = new Spans();
    for (int i = 0; i < waits.size() && waits.start(i) < to; i++) {
      if (waits.end(i) >= from) {
        spans.add(waits.start(i), waits.end(i));
      }
    }
    return spans.list();
  }

  /** Lists the gaps that are wider than a bucket, of which a window never has many. */
  MapSpans gaps(EventSpans gaps) {
    Spans spans = new Spans();
    long time = to <= from ? 0 : axis.millis(to - 1) - axis.millis(from);
    long bucket =
        window.axis() == Axis.TIME ? (window.x1() - window.x0()) / window.px() : time / window.px();
    for (int i = gaps.firstEndingAt(from); i < gaps.size() && gaps.start(i) < to; i++) {
      if (axis.millis(gaps.end(i)) - axis.millis(gaps.start(i)) > bucket) {
        spans.add(gaps.start(i), gaps.end(i));
      }
    }
    return spans.list();
  }

  private final class Marks {
    private final NumberList x = new NumberList();
    private final NumberList events = new NumberList();
    private final NumberList lines = new NumberList();
    private final List<String> names = new ArrayList<>();

    boolean isFull() {
      return x.size() >= SessionMap.MOST_LISTED;
    }

    void add(int event) {
      x.add(axis.x(event));
      events.add(event);
      lines.add(index.line(event));
    }

    MapMarks list(long count) {
      return new MapMarks(x, events, lines, names, count - x.size());
    }
  }

  private final class Spans {
    private final NumberList x0 = new NumberList();
    private final NumberList x1 = new NumberList();
    private final NumberList millis = new NumberList();
    private final NumberList events = new NumberList();
    private final NumberList lines = new NumberList();
    private long leftOut;

    void add(int start, int end) {
      if (x0.size() >= SessionMap.MOST_LISTED) {
        leftOut++;
        return;
      }
      boolean isOpen = end == CallSpans.OPEN;
      x0.add(axis.x(start));
      x1.add(isOpen ? NumberList.MISSING : axis.x(end));
      millis.add(isOpen ? NumberList.MISSING : axis.millis(end) - axis.millis(start));
      events.add(start);
      lines.add(index.line(start));
    }

    MapSpans list() {
      return new MapSpans(x0, x1, millis, events, lines, leftOut);
    }
  }
}
