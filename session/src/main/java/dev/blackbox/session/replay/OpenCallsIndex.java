package dev.blackbox.session.replay;

import dev.blackbox.session.model.SessionIndex;
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

  private final SessionIndex index;
  private final TreeMap<Integer, int[]> snapshots = new TreeMap<>();
  private final TreeSet<Integer> open = new TreeSet<>();
  private int position = NONE;

  OpenCallsIndex(SessionIndex index) {
    this.index = index;
    takeSnapshots();
  }

  private void takeSnapshots() {
    int next = 0;
    for (int i = 0; i < index.events(); i++) {
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
      if (index.isClosing(i)) {
        before.putIfAbsent(index.call(i), true);
        after.put(index.call(i), false);
      }
      if (index.isOpening(i)) {
        before.putIfAbsent(index.call(i), false);
        after.put(index.call(i), true);
      }
    }
    return before.keySet().stream()
        .filter(call -> before.getOrDefault(call, isOpened) != isOpened)
        .filter(call -> after.getOrDefault(call, !isOpened) == isOpened)
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
    if (index.isClosing(position)) {
      open.remove(index.call(position));
    }
    if (index.isOpening(position)) {
      open.add(index.call(position));
    }
  }

  private void back() {
    if (index.isOpening(position)) {
      open.remove(index.call(position));
    }
    if (index.isClosing(position)) {
      open.add(index.call(position));
    }
    position--;
  }
}
