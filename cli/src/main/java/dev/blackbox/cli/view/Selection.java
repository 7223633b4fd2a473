package dev.blackbox.cli.view;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.util.BitSet;
import java.util.Set;

/**
 * Which part of a recording is wanted; what is empty or negative asks for nothing.
 *
 * @param step only this step and so many events around it
 * @param thread only this {@code tid}
 * @param call only the call with this id or span
 * @param kinds only lines of these kinds
 */
record Selection(
    long step, int context, String thread, String call, Set<LineKind> kinds, boolean onlyErrors) {

  static final Selection ALL = new Selection(-1, 0, "", "", Set.of(), false);

  Selection {
    kinds = Set.copyOf(kinds);
  }

  boolean isAll() {
    return equals(ALL);
  }

  /** Whether lines of this kind that are no events are wanted. */
  boolean takesRemarks(LineKind kind) {
    return isAll() || kinds.contains(kind);
  }

  /** The positions of the events that are wanted. */
  BitSet events(Session session) {
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
