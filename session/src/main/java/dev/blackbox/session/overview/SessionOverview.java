package dev.blackbox.session.overview;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Pictures of a session at any zoom:
 *
 * <pre>{@code
 * SessionOverview overview = SessionOverview.of(session);
 * SessionMap strip = overview.map(overview.whole(Axis.TIME, 1_200));
 * CallLanes calls = overview.calls(new AxisWindow(Axis.TIME, 60_000, 120_000, 1_200), 32);
 * }</pre>
 *
 * <p>It is made once for an index and keeps what it computes on the first use: about 14 bytes for
 * each call and half a byte for each event. Afterwards the time of an answer depends on the number
 * of buckets, not on the size of the session. After {@link #of} it reads only the columns of the
 * index, and any number of threads may use it. When the index is extended, make another one.
 */
public final class SessionOverview {
  /** The least time without events that is a gap. */
  public static final Duration IDLE = Duration.ofSeconds(60);

  /** The usual number of lanes. */
  public static final int LANES = 32;

  private final SessionIndex index;
  private final @Nullable Instant start;
  private final EffectTable effects;
  private @Nullable EventTimes times;
  private @Nullable MapParts parts;
  private @Nullable CallPyramid pyramid;

  private record MapParts(EventTotals totals, CostCurve curve, EventSpans waits, EventSpans gaps) {}

  private SessionOverview(SessionIndex index, @Nullable Instant start) {
    this.index = index;
    this.start = start;
    this.effects = new EffectTable(index);
  }

  /** Reads at most the last block of a session that is not in memory. */
  public static SessionOverview of(Session session) {
    return new SessionOverview(session.index(), start(session));
  }

  /** Returns when the clock of a session started. */
  private static @Nullable Instant start(Session session) {
    Column starts = session.index().columns().of(IndexField.BLOCK_CLOCK_START);
    Column firsts = session.index().columns().of(IndexField.BLOCK_EVENT);
    int last = starts.size() - 1;
    if (session.totals().start() == null || last < 0) {
      return null;
    }
    if (starts.get(last) != Long.MIN_VALUE) {
      return Instant.EPOCH.plus(starts.get(last), ChronoUnit.MICROS);
    }
    for (Event event : session.events().subList(firsts.intAt(last), session.events().size())) {
      Instant time = event.place().time();
      Duration elapsed = event.place().elapsed();
      if (time != null && elapsed != null) {
        return time.minus(elapsed);
      }
    }
    return null;
  }

  /** Returns the window of the whole session. */
  public AxisWindow whole(Axis axis, int px) {
    return new AxisWindow(axis, 0, Math.max(1, axis(axis).end()), px);
  }

  /** Returns what happened in a window. */
  public SessionMap map(AxisWindow window) {
    EventAxis axis = axis(window.axis());
    MapParts all = parts();
    MapQuery query = new MapQuery(index, window, axis);
    return new SessionMap(
        window,
        totals(axis),
        query.buckets(all.totals(), all.curve()),
        query.costBefore(all.curve()),
        query.errors(all.totals()),
        query.waits(all.waits()),
        query.gaps(all.gaps()),
        query.chapters(LineKind.USER, ""),
        query.chapters(LineKind.LIFECYCLE, "compact"),
        query.chapters(LineKind.LIFECYCLE, "interrupt"),
        query.phases());
  }

  /**
   * Returns the calls of each thread in a window.
   *
   * @param lanes the largest number of lanes, at least 1
   */
  public CallLanes calls(AxisWindow window, int lanes) {
    if (lanes < 1) {
      throw new IllegalArgumentException("lanes=%d: expected at least 1".formatted(lanes));
    }
    EventAxis axis = axis(window.axis());
    AxisWindow allowed = window.withAtMost(CallLanes.MOST_ROWS / lanes);
    return new LaneQuery(index, allowed, axis, pyramid(), effects).answer(lanes, totals(axis));
  }

  private OverviewTotals totals(EventAxis axis) {
    return new OverviewTotals(
        axis.end(), index.events(), index.totals().lines(), index.calls(), start, isTimed());
  }

  /** Returns whether events have times. */
  public boolean isTimed() {
    int events = index.events();
    return events > 0 && index.elapsed(events - 1) != null;
  }

  private EventAxis axis(Axis axis) {
    return new EventAxis(axis, times(), index.events());
  }

  private synchronized EventTimes times() {
    if (times == null) {
      times = new EventTimes(index);
    }
    return times;
  }

  private synchronized MapParts parts() {
    if (parts == null) {
      EventSpans gaps = EventSpans.gaps(index.events(), IDLE.toMillis() / 10, times()::next);
      parts =
          new MapParts(
              new EventTotals(index, effects), new CostCurve(index), EventSpans.waits(index), gaps);
    }
    return parts;
  }

  private synchronized CallPyramid pyramid() {
    if (pyramid == null) {
      pyramid = new CallPyramid(index, times());
    }
    return pyramid;
  }
}
