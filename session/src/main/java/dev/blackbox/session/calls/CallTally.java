package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import java.util.BitSet;

/**
 * Counts the calls of a recording and those that failed, line by line. A call that failed and
 * succeeded when it was tried again has not failed.
 */
public final class CallTally {
  private final CallTracker tracker;
  private final BitSet failed = new BitSet();
  private int callAbove = -1;
  private boolean isErrorAbove;

  /** Creates a tally over a tracker, which gets each line first. */
  public CallTally(CallTracker tracker) {
    this.tracker = tracker;
  }

  /**
   * Takes the next event or continuation.
   *
   * @param effect what the tracker made of an event; ignored for a continuation
   */
  public void accept(LineView line, CallTracker.Effect effect) {
    if (line.kind() == LineKind.CONTINUATION) {
      below(line);
      return;
    }
    callAbove = -1;
    switch (effect) {
      case STARTED -> failed.clear(tracker.call());
      case DONE_AT_ONCE, FINISHED -> finish(line);
      case NONE, PROGRESSED, UNKNOWN_CALL -> {}
    }
  }

  private void finish(LineView line) {
    boolean isErrorLevel =
        line.has(MetaKey.LEVEL) && line.meta(MetaKey.LEVEL).filter("error"::equals).isPresent();
    failed.set(tracker.call(), ResultStatus.hasFailed(ResultStatus.start(line), isErrorLevel));
    if (line.isResultBelow()) {
      callAbove = tracker.call();
      isErrorAbove = isErrorLevel;
    }
  }

  /** Takes the first line of a result that follows its call. */
  private void below(LineView line) {
    if (callAbove >= 0) {
      String result = line.text(line.contentStart(), line.end());
      failed.set(callAbove, ResultStatus.hasFailed(result, isErrorAbove));
      callAbove = -1;
    }
  }

  /** Returns the number of calls. */
  public long calls() {
    return tracker.calls();
  }

  /** Returns the number of calls whose last attempt failed. */
  public long failed() {
    return failed.cardinality();
  }
}
