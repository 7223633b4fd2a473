package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;

/** A pending event with its step, its time and its delivery state. */
public final class StampedEvent {
  /** Represents an event that could not be recorded. */
  static final StampedEvent NONE =
      new StampedEvent(new PendingEvent.GivenLine(new Line.Blank()), Delivery.NONE);

  private final PendingEvent pending;
  private final Delivery delivery;
  private final long weight;
  private long step;
  private long millis;

  public StampedEvent(PendingEvent pending) {
    this(pending, new Delivery());
  }

  StampedEvent(PendingEvent pending, Delivery delivery) {
    this.pending = pending;
    this.delivery = delivery;
    this.weight = pending.weight();
  }

  /** Assigns the step and the time. */
  void stamp(long givenStep, long now) {
    step = givenStep;
    millis = now;
  }

  PendingEvent pending() {
    return pending;
  }

  long weight() {
    return weight;
  }

  /** The step of the event; 0 if it has none. */
  public long step() {
    return step;
  }

  long millis() {
    return millis;
  }

  public Delivery delivery() {
    return delivery;
  }
}
