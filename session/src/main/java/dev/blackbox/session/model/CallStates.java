package dev.blackbox.session.model;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.Columns;
import dev.blackbox.session.index.Field;
import java.util.BitSet;

/** Notes in the flags of events when calls were open and when they failed. */
final class CallStates {
  private final Column flags;
  private final Column next;
  private final Column starts;
  private final Column lastEvents;
  private final Column attemptStarts;
  private final Column attemptFinishes;
  private final BitSet open = new BitSet();
  private final BitSet failed = new BitSet();

  CallStates(Columns columns) {
    flags = columns.of(Field.FLAGS);
    next = columns.of(Field.NEXT_OF_CALL);
    starts = columns.of(Field.CALL_START);
    lastEvents = columns.of(Field.CALL_LAST);
    attemptStarts = columns.of(Field.ATTEMPT_START);
    attemptFinishes = columns.of(Field.ATTEMPT_FINISH);
  }

  long open() {
    return open.cardinality();
  }

  long failed() {
    return failed.cardinality();
  }

  /**
   * Takes the next event of a call; calls are numbered in the order of their starts.
   *
   * @param isAwaited whether the event announces a result
   */
  void accept(int event, CallRole role, int call, boolean isAwaited, boolean isError) {
    if (call == starts.size()) {
      starts.add(event);
      lastEvents.add(event);
      attemptStarts.add(-1);
      attemptFinishes.add(-1);
    } else {
      next.set(lastEvents.intAt(call), event);
      lastEvents.set(call, event);
    }
    switch (role) {
      case STARTS -> {
        if (!open.get(call)) {
          begin(event, call);
          mark(event, EventFlags.OPENS, isAwaited);
          open.set(call, isAwaited);
        }
      }
      case IS_WHOLE -> {
        begin(event, call);
        open.clear(call);
        finish(event, call, isError);
      }
      case FINISHES -> finishLater(event, call, isError);
      case REPORTS, NONE, DANGLES -> {}
    }
  }

  private void begin(int event, int call) {
    mark(event, EventFlags.RETRIES, failed.get(call));
    failed.clear(call);
    attemptStarts.set(call, event);
    attemptFinishes.set(call, -1);
  }

  private void finish(int event, int call, boolean isError) {
    attemptFinishes.set(call, event);
    mark(event, EventFlags.FAILS, isError);
    failed.set(call, isError);
  }

  /** A second result corrects the first one, not its time. */
  private void finishLater(int event, int call, boolean isError) {
    int first = attemptFinishes.intAt(call);
    if (first >= 0) {
      finish(first, call, isError);
      return;
    }
    mark(attemptStarts.intAt(call), EventFlags.OPENS, true);
    mark(event, EventFlags.CLOSES, true);
    open.clear(call);
    finish(event, call, isError);
  }

  private void mark(int event, int bit, boolean isSet) {
    long before = flags.get(event);
    flags.set(event, isSet ? before | bit : before & ~bit);
  }
}
