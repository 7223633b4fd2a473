package dev.blackbox.session.overview;

/** The places of events on an axis, which never go back. */
final class EventAxis {
  private static final int MILLIS = 10;

  private final Axis axis;
  private final EventTimes times;
  private final int events;

  EventAxis(Axis axis, EventTimes times, int events) {
    this.axis = axis;
    this.times = times;
    this.events = events;
  }

  /** Returns the place of an event. */
  long x(int event) {
    return axis == Axis.STEP ? event : millis(event);
  }

  /** Returns the time of an event in milliseconds, whatever the axis. */
  long millis(int event) {
    return (long) times.get(event) * MILLIS;
  }

  /** Returns the first event at this place or behind it, or the number of events. */
  int firstAt(long x) {
    return axis == Axis.STEP
        ? (int) Math.min(x, events)
        : times.firstAtLeast((x + MILLIS - 1) / MILLIS);
  }

  /** Returns the first place behind all events. */
  long end() {
    return axis == Axis.STEP || events == 0 ? events : (long) times.last() * MILLIS + 1;
  }
}
