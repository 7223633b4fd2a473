package dev.blackbox.session.replay;

import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the open calls at an event. It walks from its current position or from the snapshot before
 * the event, whichever is nearer.
 */
final class OpenCallsIndex {
  /**
   * The least number of events between two snapshots. There are as many as there are open calls, if
   * that is more, so that all snapshots together are no larger than the recording.
   */
  static final int SPACING = 4_096;

  private static final int NONE = -1;

  private final int[] opens;
  private final int[] closes;
  private final TreeMap<Integer, int[]> snapshots = new TreeMap<>();
  private final TreeSet<Integer> open = new TreeSet<>();
  private int position = NONE;

  OpenCallsIndex(Session session) {
    opens = new int[session.events().size()];
    closes = new int[opens.length];
    Arrays.fill(opens, NONE);
    Arrays.fill(closes, NONE);
    for (CallRecord call : session.calls()) {
      call.attempts().forEach(attempt -> note(call.ordinal(), attempt));
    }
    takeSnapshots();
  }

  private void note(int call, Attempt attempt) {
    if (attempt.outcome() == CallOutcome.UNTOLD || attempt.start() == attempt.finish()) {
      return;
    }
    opens[attempt.start()] = call;
    if (attempt.finish() >= 0) {
      closes[attempt.finish()] = call;
    }
  }

  private void takeSnapshots() {
    int next = 0;
    for (int i = 0; i < opens.length; i++) {
      forward();
      if (i == next) {
        snapshots.put(i, open.stream().mapToInt(Integer::intValue).toArray());
        next = i + Math.max(SPACING, open.size());
      }
    }
  }

  /** Returns the ordinals of the open calls after that event. */
  List<Integer> at(int event) {
    Map.Entry<Integer, int[]> before = snapshots.floorEntry(event);
    if (before != null && Math.abs(position - event) > event - before.getKey()) {
      restore(before);
    }
    while (position < event) {
      forward();
    }
    while (position > event) {
      back();
    }
    return List.copyOf(open);
  }

  /**
   * Returns the ordinals of the calls that are open after an event but not after an earlier one.
   *
   * @param isOpened false for those that are open only after the earlier one
   */
  List<Integer> changed(int earlier, int event, boolean isOpened) {
    Map<Integer, Boolean> before = new TreeMap<>();
    Map<Integer, Boolean> after = new HashMap<>();
    for (int i = earlier + 1; i <= event; i++) {
      if (closes[i] != NONE) {
        before.putIfAbsent(closes[i], true);
        after.put(closes[i], false);
      }
      if (opens[i] != NONE) {
        before.putIfAbsent(opens[i], false);
        after.put(opens[i], true);
      }
    }
    return before.keySet().stream()
        .filter(call -> before.get(call) != isOpened && after.get(call) == isOpened)
        .toList();
  }

  private void restore(Map.Entry<Integer, int[]> snapshot) {
    open.clear();
    for (int call : snapshot.getValue()) {
      open.add(call);
    }
    position = snapshot.getKey();
  }

  private void forward() {
    position++;
    if (closes[position] != NONE) {
      open.remove(closes[position]);
    }
    if (opens[position] != NONE) {
      open.add(opens[position]);
    }
  }

  private void back() {
    if (opens[position] != NONE) {
      open.remove(opens[position]);
    }
    if (closes[position] != NONE) {
      open.add(closes[position]);
    }
    position--;
  }
}
