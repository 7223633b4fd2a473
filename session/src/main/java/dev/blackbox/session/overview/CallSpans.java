package dev.blackbox.session.overview;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.SessionIndex;

/**
 * Where calls start and end, from the start of the first attempt to the result of the last. A plan
 * takes no time: later lines with its id do not finish it but revise it.
 */
final class CallSpans {
  /** The end of an open call. */
  static final int OPEN = Integer.MAX_VALUE;

  private static final int IS_OPEN = 1;
  private static final int HAS_FAILED = 2;

  private final SessionIndex index;
  private final Column starts;
  private final Column attempts;
  private final Column finishes;
  private final Column states;
  private final Column next;

  CallSpans(SessionIndex index) {
    this.index = index;
    this.starts = index.columns().of(IndexField.CALL_START);
    this.attempts = index.columns().of(IndexField.ATTEMPT_START);
    this.finishes = index.columns().of(IndexField.ATTEMPT_FINISH);
    this.states = index.columns().of(IndexField.CALL_STATE);
    this.next = index.columns().of(IndexField.NEXT_OF_CALL);
  }

  int start(int call) {
    return starts.intAt(call);
  }

  /** Returns the last event of a call, or {@link #OPEN}. */
  int end(int call) {
    if (isPlan(call)) {
      return start(call);
    }
    if (states.get(call) == IS_OPEN) {
      return OPEN;
    }
    int finish = finishes.intAt(call);
    return finish >= 0 ? finish : Math.max(starts.intAt(call), attempts.intAt(call));
  }

  private boolean isPlan(int call) {
    return index.kind(start(call)) == LineKind.PLAN;
  }

  CallOutcome outcome(int call) {
    long state = states.get(call);
    if (state == IS_OPEN && !isPlan(call)) {
      return CallOutcome.OPEN;
    }
    if (state == HAS_FAILED) {
      return CallOutcome.ERROR;
    }
    return finishes.intAt(call) >= 0 || state == IS_OPEN ? CallOutcome.OK : CallOutcome.UNKNOWN;
  }

  /** Returns how often a call was tried. */
  int attempts(int call) {
    if (isPlan(call)) {
      return 1;
    }
    int lastAttempt = attempts.intAt(call);
    int count = 0;
    boolean isOpen = false;
    int event = starts.intAt(call);
    while (event >= 0 && event <= lastAttempt) {
      CallRole role = index.role(event);
      boolean isAttempt = role == CallRole.IS_WHOLE || (role == CallRole.STARTS && !isOpen);
      count += isAttempt ? 1 : 0;
      if (isAttempt || role == CallRole.FINISHES) {
        isOpen = role == CallRole.STARTS && index.isOpening(event);
      }
      event = next.intAt(event);
    }
    return count;
  }
}
