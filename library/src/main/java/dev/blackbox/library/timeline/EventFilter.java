package dev.blackbox.library.timeline;

import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

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

  /** Returns which events are selected, by position; reads as few of them as possible. */
  public IntPredicate events(Session session) {
    Optional<BitSet> near = step < 0 ? Optional.empty() : Optional.of(around(session));
    return event -> (near.isEmpty() || near.get().get(event)) && takes(event, session);
  }

  private boolean takes(int event, Session session) {
    SessionIndex index = session.index();
    return (thread.isEmpty() || index.thread(event).equals(thread))
        && (!onlyErrors || index.isError(event))
        && (kinds.isEmpty() || kinds.contains(session.events().get(event).kind()))
        && (call.isEmpty() || isOfCall(session.events().get(event), session));
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
