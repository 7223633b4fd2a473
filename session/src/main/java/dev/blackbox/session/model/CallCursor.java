package dev.blackbox.session.model;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the open calls, and how many have failed, at an event. It walks from its current position
 * or from the checkpoint before the event, whichever is nearer.
 */
public final class CallCursor {
  private final SessionIndex index;
  private final Column checkpoints;

  /** A bit for each call, because a million calls can be open. */
  private final BitSet open = new BitSet();

  private int failed;
  private int position = -1;

  public CallCursor(SessionIndex index) {
    this.index = index;
    this.checkpoints = index.columns().of(IndexField.CHECKPOINT_EVENT);
  }

  /**
   * Writes the checkpoints of an index.
   *
   * @param firstChanged the first event that is not as it was when they were written before
   */
  static void writeCheckpoints(SessionIndex index, int firstChanged) {
    IndexColumns columns = index.columns();
    Column events = columns.of(IndexField.CHECKPOINT_EVENT);
    Column firsts = columns.of(IndexField.CHECKPOINT_OPEN);
    Column openCalls = columns.of(IndexField.OPEN_CALL);
    int kept = events.firstAtLeast(firstChanged);
    openCalls.truncate(kept < firsts.size() ? firsts.intAt(kept) : openCalls.size());
    List.of(events, firsts, columns.of(IndexField.CHECKPOINT_FAILED))
        .forEach(c -> c.truncate(kept));
    CallCursor cursor = new CallCursor(index);
    int next =
        kept == 0 ? 0 : next(events.intAt(kept - 1), openCalls.size() - firsts.intAt(kept - 1));
    for (int event = next; event < index.events(); event = next) {
      cursor.moveTo(event);
      events.add(event);
      columns.of(IndexField.CHECKPOINT_FAILED).add(cursor.failed);
      firsts.add(openCalls.size());
      cursor.open.stream().forEach(openCalls::add);
      next = next(event, openCalls.size() - firsts.intAt(firsts.size() - 1));
    }
  }

  /** Checkpoints of many open calls are further apart, so that they never outgrow the events. */
  private static int next(int event, int open) {
    return event + Math.max(SessionIndex.CHECKPOINT_SPACING, open);
  }

  /** Returns the ordinals of the open calls after that event, in ascending order. */
  public int[] openAt(int event) {
    moveTo(event);
    return open.stream().toArray();
  }

  /** Returns how many calls have failed up to that event and were not tried again. */
  public int failedAt(int event) {
    moveTo(event);
    return failed;
  }

  private void moveTo(int event) {
    int checkpoint = checkpoints.firstAtLeast(event + 1L) - 1;
    if (checkpoint >= 0 && Math.abs(position - event) > event - checkpoints.intAt(checkpoint)) {
      restore(checkpoint);
    }
    while (position < event) {
      forward();
    }
    while (position > event) {
      back();
    }
  }

  private void restore(int checkpoint) {
    Column firsts = index.columns().of(IndexField.CHECKPOINT_OPEN);
    Column calls = index.columns().of(IndexField.OPEN_CALL);
    int end = checkpoint + 1 < firsts.size() ? firsts.intAt(checkpoint + 1) : calls.size();
    open.clear();
    for (int i = firsts.intAt(checkpoint); i < end; i++) {
      open.set(calls.intAt(i));
    }
    failed = index.columns().of(IndexField.CHECKPOINT_FAILED).intAt(checkpoint);
    position = checkpoints.intAt(checkpoint);
  }

  private void forward() {
    position++;
    if (index.isClosing(position)) {
      open.clear(index.call(position));
    }
    if (index.isOpening(position)) {
      open.set(index.call(position));
    }
    failed += index.failures(position);
  }

  private void back() {
    failed -= index.failures(position);
    if (index.isOpening(position)) {
      open.clear(index.call(position));
    }
    if (index.isClosing(position)) {
      open.set(index.call(position));
    }
    position--;
  }

  /**
   * Returns the ordinals of the calls that are open after an event but not after an earlier one.
   *
   * @param isOpened false for those that are open only after the earlier one
   */
  public List<Integer> changed(int earlier, int event, boolean isOpened) {
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
}
