package dev.blackbox.session.model;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;

/** Notes in the flags of events when calls were open and when they failed. */
final class CallStates {
  private static final int DONE = 0;
  private static final int OPEN = 1;
  private static final int FAILED = 2;

  private final Column flags;
  private final Column next;
  private final Column starts;
  private final Column lastEvents;
  private final Column attemptStarts;
  private final Column attemptFinishes;
  private final Column states;
  private final UnitColumns units;
  private long open;
  private long failed;
  private int firstChanged;

  CallStates(IndexColumns columns, UnitColumns units) {
    flags = columns.of(IndexField.FLAGS);
    next = columns.of(IndexField.NEXT_OF_CALL);
    starts = columns.of(IndexField.CALL_START);
    lastEvents = columns.of(IndexField.CALL_LAST);
    attemptStarts = columns.of(IndexField.ATTEMPT_START);
    attemptFinishes = columns.of(IndexField.ATTEMPT_FINISH);
    states = columns.of(IndexField.CALL_STATE);
    this.units = units;
  }

  long open() {
    return open;
  }

  long failed() {
    return failed;
  }

  /** Returns the first event whose flags were set since the last call of this method. */
  int takeFirstChanged() {
    int first = firstChanged;
    firstChanged = flags.size();
    return first;
  }

  /**
   * Takes the next event of a call, or the last one again after further lines of it; calls are
   * numbered in the order of their starts.
   *
   * @param isAwaited whether the event announces a result
   */
  void accept(int event, CallRole role, int call, boolean isAwaited, boolean isError) {
    boolean isAgain = call < starts.size() && lastEvents.get(call) == event;
    if (call == starts.size()) {
      starts.add(event);
      lastEvents.add(event);
      attemptStarts.add(-1);
      attemptFinishes.add(-1);
      states.add(DONE);
    } else if (!isAgain) {
      next.set(lastEvents.intAt(call), event);
      lastEvents.set(call, event);
    }
    switch (role) {
      case STARTS -> {
        if (!isAgain && states.get(call) != OPEN) {
          begin(event, call);
          mark(event, EventFlags.OPENS, isAwaited);
          change(call, isAwaited ? OPEN : DONE);
        }
      }
      case IS_WHOLE -> {
        if (!isAgain) {
          begin(event, call);
        }
        finish(event, call, isError);
        units.setResult(call, units.result());
      }
      case FINISHES -> {
        finishLater(event, call, isError);
        units.setResult(call, units.result());
      }
      case REPORTS, NONE, DANGLES -> {}
    }
  }

  private void begin(int event, int call) {
    mark(event, EventFlags.RETRIES, states.get(call) == FAILED);
    change(call, DONE);
    units.setResult(call, TextDigest.EMPTY);
    attemptStarts.set(call, event);
    attemptFinishes.set(call, -1);
  }

  private void finish(int event, int call, boolean isError) {
    attemptFinishes.set(call, event);
    mark(event, EventFlags.FAILS, isError);
    change(call, isError ? FAILED : DONE);
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
    finish(event, call, isError);
  }

  private void change(int call, int state) {
    long before = states.get(call);
    open += (state == OPEN ? 1 : 0) - (before == OPEN ? 1 : 0);
    failed += (state == FAILED ? 1 : 0) - (before == FAILED ? 1 : 0);
    states.set(call, state);
  }

  private void mark(int event, int bit, boolean isSet) {
    long before = flags.get(event);
    long after = isSet ? before | bit : before & ~bit;
    if (after != before) {
      flags.set(event, after);
      firstChanged = Math.min(firstChanged, event);
    }
  }
}
