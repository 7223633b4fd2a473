package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds events and the lines between them from physical lines. */
final class EventAssembler {
  private final int firstEvent;
  private final long shift;
  private final List<Event> events = new ArrayList<>();
  private final List<NonEventLine> remarks = new ArrayList<>();
  private @Nullable OpenEvent open;
  private Event.@Nullable Place place;
  private CallRole role = CallRole.NONE;
  private int call = -1;

  /**
   * Creates an assembler for the events from this position on.
   *
   * @param shift what to add to the numbers of lines
   */
  EventAssembler(int firstEvent, long shift) {
    this.firstEvent = firstEvent;
    this.shift = shift;
  }

  /** Returns the position of the next event. */
  int next() {
    return firstEvent + events.size() + (place != null ? 1 : 0);
  }

  /** Takes a continuation, or nothing if the line is blank or belongs to the header. */
  void continueWith(LineView line) {
    if (line.kind() == LineKind.CONTINUATION && open != null) {
      open.continueWith(line);
    }
  }

  /** Takes a line between events. */
  void remark(LineView line) {
    close();
    open = new OpenEvent(line, shift);
  }

  /** Takes the first line of an event. */
  void event(LineView line, Event.Place at, CallRole itsRole, int itsCall) {
    close();
    open = new OpenEvent(line, shift);
    place = at;
    role = itsRole;
    call = itsCall;
  }

  /** Ends the open event, which no more lines continue. */
  void close() {
    OpenEvent closed = open;
    Event.Place at = place;
    open = null;
    place = null;
    if (closed != null && at != null) {
      events.add(closed.toEvent(firstEvent + events.size(), at, role, call));
    } else if (closed != null) {
      remarks.add(closed.toRemark(firstEvent + events.size()));
    }
  }

  List<Event> events() {
    return events;
  }

  List<NonEventLine> remarks() {
    return remarks;
  }
}
