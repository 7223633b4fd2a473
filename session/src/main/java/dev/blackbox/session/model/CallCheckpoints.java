package dev.blackbox.session.model;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import java.util.TreeSet;

/** Writes the state of all calls after some events into an index, so that a replay can jump. */
final class CallCheckpoints {
  private CallCheckpoints() {}

  /** Writes the checkpoints of an index that has all events. */
  static void write(SessionIndex index) {
    IndexColumns columns = index.columns();
    Column openCalls = columns.of(IndexField.OPEN_CALL);
    TreeSet<Integer> open = new TreeSet<>();
    int failed = 0;
    int next = 0;
    for (int event = 0; event < index.events(); event++) {
      if (index.isClosing(event)) {
        open.remove(index.call(event));
      }
      if (index.isOpening(event)) {
        open.add(index.call(event));
      }
      failed += index.failures(event);
      if (event == next) {
        columns.of(IndexField.CHECKPOINT_EVENT).add(event);
        columns.of(IndexField.CHECKPOINT_FAILED).add(failed);
        columns.of(IndexField.CHECKPOINT_OPEN).add(openCalls.size());
        open.forEach(openCalls::add);
        // Checkpoints of many open calls are further apart, so that they never outgrow the events.
        next = event + Math.max(SessionIndex.CHECKPOINT_SPACING, open.size());
      }
    }
  }
}
