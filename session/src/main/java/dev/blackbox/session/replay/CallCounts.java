package dev.blackbox.session.replay;

import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;

/** Counts the calls up to an event, and those that have failed and were not tried again. */
final class CallCounts {
  private final int[] calls;
  private final int[] failed;

  CallCounts(Session session) {
    calls = new int[session.events().size()];
    failed = new int[session.events().size()];
    session.calls().forEach(this::add);
    for (int i = 1; i < calls.length; i++) {
      calls[i] += calls[i - 1];
      failed[i] += failed[i - 1];
    }
  }

  private void add(CallRecord call) {
    calls[call.start()]++;
    boolean hasFailed = false;
    for (Attempt attempt : call.attempts()) {
      failed[attempt.start()] -= hasFailed ? 1 : 0;
      hasFailed = attempt.outcome() == CallOutcome.ERROR;
      if (hasFailed) {
        failed[attempt.finish()]++;
      }
    }
  }

  int calls(int event) {
    return calls[event];
  }

  int failed(int event) {
    return failed[event];
  }
}
