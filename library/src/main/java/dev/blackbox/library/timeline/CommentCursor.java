package dev.blackbox.library.timeline;

import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import java.util.List;

/** Walks through the comments of a session in step with its events. */
public final class CommentCursor {
  private final List<NonEventLine> remarks;
  private int next;

  public CommentCursor(Session session) {
    this.remarks = session.remarks();
  }

  /** Returns the comments before the event at this position. */
  public List<NonEventLine> before(int event) {
    int end = next;
    while (end < remarks.size() && remarks.get(end).nextEvent() <= event) {
      end++;
    }
    return remarks.subList(next, end);
  }

  /** Returns the comments before the event at this position, and moves behind them. */
  public List<NonEventLine> pass(int event) {
    List<NonEventLine> passed = before(event);
    next += passed.size();
    return passed;
  }

  /** Moves behind the comments up to this line. */
  public void passLine(long line) {
    while (next < remarks.size() && remarks.get(next).lineNumber() <= line) {
      next++;
    }
  }
}
