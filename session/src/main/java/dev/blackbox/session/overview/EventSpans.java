package dev.blackbox.session.overview;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.SessionIndex;
import java.util.function.IntBinaryOperator;

/**
 * Stretches between two events, by their first events.
 *
 * @param starts the first event of each
 * @param ends the last event of each, or {@link CallSpans#OPEN}
 */
record EventSpans(NumberList starts, NumberList ends) {
  /** Finds the questions that are not answered at once. */
  static EventSpans waits(SessionIndex index) {
    EventSpans waits = new EventSpans(new NumberList(), new NumberList());
    CallSpans calls = new CallSpans(index);
    Column questions = index.columns().of(IndexField.QUESTION_EVENT);
    for (int i = 0; i < questions.size(); i++) {
      int event = questions.intAt(i);
      if (index.isStart(event) && calls.end(index.call(event)) > event) {
        waits.add(event, calls.end(index.call(event)));
      }
    }
    return waits;
  }

  /**
   * Finds neighbouring events that are far apart.
   *
   * @param time the time of an event after the time of the event before
   */
  static EventSpans gaps(int events, long least, IntBinaryOperator time) {
    EventSpans gaps = new EventSpans(new NumberList(), new NumberList());
    int last = 0;
    for (int event = 0; event < events; event++) {
      int now = time.applyAsInt(last, event);
      if (event > 0 && now - last > least) {
        gaps.add(event - 1, event);
      }
      last = now;
    }
    return gaps;
  }

  private void add(int start, int end) {
    starts.add(start);
    ends.add(end);
  }

  /** Returns the first one with this end or a later one, if their ends ascend. */
  int firstEndingAt(int event) {
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends.get(middle) < event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  int size() {
    return starts.size();
  }

  int start(int place) {
    return (int) starts.get(place);
  }

  int end(int place) {
    return (int) ends.get(place);
  }
}
