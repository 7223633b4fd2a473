package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;

/** Something that was said, on its way to the log. */
public final class Event {
  /** Stands for what could not be said. */
  static final Event NONE = new Event(new Saying.Given(new Line.Blank()), Delivery.NONE);

  private final Saying saying;
  private final Delivery delivery;
  private final long weight;
  private long step;
  private long millis;

  public Event(Saying saying) {
    this(saying, new Delivery());
  }

  Event(Saying saying, Delivery delivery) {
    this.saying = saying;
    this.delivery = delivery;
    this.weight = saying.weight();
  }

  /** Gives it its place: the step, and the time. */
  void stamp(long givenStep, long now) {
    step = givenStep;
    millis = now;
  }

  Saying saying() {
    return saying;
  }

  long weight() {
    return weight;
  }

  /** Its number among the events of the session; 0 if it has none. */
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
