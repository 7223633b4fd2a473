package dev.blackbox.session.replay;

import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds the open calls at an event. It walks from its current position or from the closest
 * snapshot, whichever is nearer.
 */
final class OpenCallsIndex {
  /** How many events lie between two snapshots. */
  static final int SPACING = 4_096;

  private static final int NONE = -1;

  private final int[] opens;
  private final int[] closes;
  private final List<int[]> snapshots = new ArrayList<>();
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
    for (int i = 0; i < opens.length; i++) {
      forward();
      if (i % SPACING == 0) {
        snapshots.add(open.stream().mapToInt(Integer::intValue).toArray());
      }
    }
  }

  /** Returns the ordinals of the open calls after that event. */
  List<Integer> at(int event) {
    int nearest = event / SPACING;
    if (Math.abs(position - event) > event - nearest * SPACING) {
      restore(nearest);
    }
    while (position < event) {
      forward();
    }
    while (position > event) {
      back();
    }
    return List.copyOf(open);
  }

  private void restore(int snapshot) {
    open.clear();
    for (int call : snapshots.get(snapshot)) {
      open.add(call);
    }
    position = snapshot * SPACING;
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
