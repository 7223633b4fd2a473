package dev.blackbox.session.overview;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.SessionIndex;

/** The times of all events in hundredths of a second, so that none is before an earlier one. */
final class EventTimes {
  private static final int ROW = 32;

  private final Column elapsed;

  /** The time of the event before each row. */
  private final int[] before;

  private final int last;

  EventTimes(SessionIndex index) {
    elapsed = index.columns().of(IndexField.ELAPSED);
    before = new int[(elapsed.size() + ROW - 1) / ROW];
    int time = 0;
    for (int event = 0; event < elapsed.size(); event++) {
      if (event % ROW == 0) {
        before[event / ROW] = time;
      }
      time = next(time, event);
    }
    last = time;
  }

  /** Returns the time of an event after an event of this time, which is 0 before the first. */
  int next(int time, int event) {
    return Math.max(time, elapsed.intAt(event));
  }

  /** Returns the time of the last event. */
  int last() {
    return last;
  }

  int get(int event) {
    int row = event / ROW;
    int time = before[row];
    for (int i = row * ROW; i <= event; i++) {
      time = next(time, i);
    }
    return time;
  }

  /** Returns the first event at this time or later, or the number of events. */
  int firstAtLeast(long time) {
    int low = 0;
    int high = before.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (before[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int event = Math.max(0, low - 1) * ROW;
    int end = Math.min(elapsed.size(), low * ROW);
    int now = event < elapsed.size() ? before[event / ROW] : 0;
    while (event < end) {
      now = next(now, event);
      if (now >= time) {
        return event;
      }
      event++;
    }
    return event;
  }
}
