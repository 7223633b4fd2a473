package dev.blackbox.library.timeline;

import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import java.util.BitSet;
import java.util.Set;

/**
 * Selects a part of a recording; a field that is empty or negative selects everything.
 *
 * @param step only this step and {@code context} events around it
 * @param thread only this {@code tid}
 * @param call only the call with this id or span
 * @param kinds only lines of these kinds
 */
public record EventFilter(
    long step, int context, String thread, String call, Set<LineKind> kinds, boolean onlyErrors) {

  public static final EventFilter ALL = new EventFilter(-1, 0, "", "", Set.of(), false);

  public EventFilter {
    kinds = Set.copyOf(kinds);
  }

  public boolean isAll() {
    return equals(ALL);
  }

  /** Excludes comments with times and costs, which are shown with their events. */
  public boolean takes(NonEventLine remark) {
    return isAll() ? !isInMargin(remark) : kinds.contains(remark.line().kind());
  }

  private static boolean isInMargin(NonEventLine remark) {
    return remark.line() instanceof Line.Comment comment
        && (comment.type() == CommentType.TIME || comment.type() == CommentType.METRICS);
  }

  /** Returns the positions of the selected events. */
  public BitSet events(Session session) {
    BitSet wanted = new BitSet(session.events().size());
    for (Event event : session.events()) {
      wanted.set(event.index(), takes(event, session));
    }
    if (step >= 0) {
      wanted.and(around(session));
    }
    return wanted;
  }

  private boolean takes(Event event, Session session) {
    boolean isOfThread = thread.isEmpty() || event.place().thread().equals(thread);
    boolean isOfKind = kinds.isEmpty() || kinds.contains(event.kind());
    return isOfThread
        && isOfKind
        && (!onlyErrors || event.isError())
        && (call.isEmpty() || isOfCall(event, session));
  }

  private boolean isOfCall(Event event, Session session) {
    if (event.call() < 0) {
      return event.meta().id().filter(call::equals).isPresent();
    }
    CallRecord record = session.calls().get(event.call());
    return call.equals(record.id()) || call.equals(record.span());
  }

  private BitSet around(Session session) {
    BitSet near = new BitSet();
    for (Event event : session.events()) {
      if (event.step().orElse(-1) == step) {
        near.set(Math.max(0, event.index() - context), event.index() + context + 1);
      }
    }
    return near;
  }
}
