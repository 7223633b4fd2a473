package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
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

  /**
   * Takes the next line.
   *
   * @param tracker the place after the line
   * @param itsRole the role of the line if it is an event
   * @param itsCall the call of the line if it is an event, or -1
   */
  void accept(LineView line, PlaceTracker tracker, CallRole itsRole, int itsCall) {
    switch (line.kind()) {
      case BLANK, HEADER -> {}
      case CONTINUATION -> {
        if (open != null) {
          open.continueWith(line);
        }
      }
      default -> {
        close();
        open = new OpenEvent(line, shift);
        place = line.kind().isEvent() ? tracker.place(line) : null;
        role = itsRole;
        call = itsCall;
      }
    }
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
