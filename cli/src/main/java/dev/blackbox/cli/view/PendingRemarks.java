package dev.blackbox.cli.view;

import dev.blackbox.session.model.Remark;
import dev.blackbox.session.model.Session;
import java.util.List;

/** The remarks that somebody who goes through the events of a session has not come to yet. */
final class PendingRemarks {
  private final List<Remark> remarks;
  private int next;

  PendingRemarks(Session session) {
    this.remarks = session.remarks();
  }

  /** Those that stand before the event at this position. */
  List<Remark> before(int event) {
    int end = next;
    while (end < remarks.size() && remarks.get(end).nextEvent() <= event) {
      end++;
    }
    return remarks.subList(next, end);
  }

  /** The same, which are then no longer pending. */
  List<Remark> pass(int event) {
    List<Remark> passed = before(event);
    next += passed.size();
    return passed;
  }
}
