package dev.blackbox.session.overview;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.SessionIndex;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The calls of all lanes, one lane after the other, each in the order of their starts, with what
 * answers any question about a range of them without a look at each.
 */
final class CallPyramid {
  private final CallSpans spans;
  private final List<CallLane> lanes;

  /** The number of each call. */
  private final int[] calls;

  /** The first place of each lane, and the end of the last. */
  private final int[] firsts;

  /** The last events of the calls of each lane, ascending. */
  private final int[] ends;

  private final int[] failedFirsts;
  private final int[] failedStarts;
  private final int[] failedEnds;

  /** The time from start to end of each call, by number. */
  private final int[] durations;

  private final int events;
  private final RangeMaximum latest;
  private @Nullable RangeMaximum longestByTime;
  private @Nullable RangeMaximum longestByStep;

  CallPyramid(SessionIndex index, EventTimes times) {
    spans = new CallSpans(index);
    lanes = CallLane.of(index);
    events = index.events();
    int count = index.calls();
    IntUnaryOperator laneOf = lanesOfCalls(index);
    firsts = firsts(IntStream.range(0, count), laneOf);
    calls = new int[count];
    int[] next = firsts.clone();
    IntStream.range(0, count).forEach(call -> calls[next[laneOf.applyAsInt(call)]++] = call);
    failedFirsts = firsts(IntStream.range(0, count).filter(this::hasFailed), laneOf);
    int[] failed = Arrays.stream(calls).filter(this::hasFailed).toArray();
    ends = sorted(Arrays.stream(calls).map(spans::end).toArray(), firsts);
    failedStarts = Arrays.stream(failed).map(spans::start).toArray();
    failedEnds = sorted(Arrays.stream(failed).map(spans::end).toArray(), failedFirsts);
    durations = durations(index, times);
    latest = new RangeMaximum(count, place -> end(place));
  }

  private boolean hasFailed(int call) {
    return spans.outcome(call) == CallOutcome.ERROR;
  }

  private IntUnaryOperator lanesOfCalls(SessionIndex index) {
    Column threads = index.columns().of(IndexField.THREAD);
    int[] laneOfName = new int[index.names().size()];
    for (int lane = 0; lane < lanes.size(); lane++) {
      laneOfName[threads.intAt(lanes.get(lane).thread().first())] = lane;
    }
    return call -> laneOfName[threads.intAt(spans.start(call))];
  }

  private int[] firsts(IntStream numbers, IntUnaryOperator laneOf) {
    int[] first = new int[lanes.size() + 1];
    numbers.forEach(call -> first[laneOf.applyAsInt(call) + 1]++);
    Arrays.parallelPrefix(first, Integer::sum);
    return first;
  }

  private static int[] sorted(int[] values, int[] firsts) {
    for (int lane = 0; lane + 1 < firsts.length; lane++) {
      Arrays.sort(values, firsts[lane], firsts[lane + 1]);
    }
    return values;
  }

  /** Walks through all events once, because the time of a single one takes longer to find. */
  private int[] durations(SessionIndex index, EventTimes times) {
    int[] found = new int[calls.length];
    int time = 0;
    for (int event = 0; event < events; event++) {
      time = times.next(time, event);
      int call = index.call(event);
      if (call >= 0 && spans.end(call) == event) {
        found[call] = time - (spans.start(call) == event ? time : found[call]);
      } else if (call >= 0 && spans.start(call) == event) {
        found[call] = time;
      }
    }
    for (int call = 0; call < found.length; call++) {
      found[call] = spans.end(call) == CallSpans.OPEN ? time - found[call] : found[call];
    }
    return found;
  }

  List<CallLane> lanes() {
    return lanes;
  }

  CallSpans spans() {
    return spans;
  }

  int first(int lane) {
    return firsts[lane];
  }

  /** Returns the number of the call in this place. */
  int call(int place) {
    return calls[place];
  }

  int end(int place) {
    return spans.end(calls[place]);
  }

  /**
   * Returns the first place of a lane, from this one on, whose call starts at an event or later.
   */
  int firstStarting(int from, int lane, int event) {
    int low = from;
    int high = firsts[lane + 1];
    // The place is often near, so look there first.
    for (int step = 1; step < high - low; step *= 2) {
      if (spans.start(calls[low + step]) >= event) {
        high = low + step;
      } else {
        low += step;
      }
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.start(calls[middle]) < event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns how many calls of a lane are over before an event. */
  int overBefore(int lane, int event) {
    return below(ends, firsts, lane, event);
  }

  /** Returns how many failed calls of a lane start before an event. */
  int failedStarting(int lane, int event) {
    return below(failedStarts, failedFirsts, lane, event);
  }

  /** Returns how many failed calls of a lane are over before an event. */
  int failedOver(int lane, int event) {
    return below(failedEnds, failedFirsts, lane, event);
  }

  private static int below(int[] values, int[] firsts, int lane, int event) {
    int low = firsts[lane];
    int high = firsts[lane + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (values[middle] < event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - firsts[lane];
  }

  /** Returns the place of the call that ends last. */
  int latest(int from, int to) {
    return latest.in(from, to);
  }

  /** Finds the longest calls; an open one takes until the end of the session. */
  synchronized RangeMaximum longest(Axis axis) {
    if (axis == Axis.TIME) {
      longestByTime =
          longestByTime == null
              ? new RangeMaximum(calls.length, place -> durations[calls[place]])
              : longestByTime;
      return longestByTime;
    }
    longestByStep =
        longestByStep == null ? new RangeMaximum(calls.length, this::steps) : longestByStep;
    return longestByStep;
  }

  private long steps(int place) {
    int call = calls[place];
    return (long) Math.min(events, spans.end(call)) - spans.start(call);
  }
}
