package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.log.RecordingLog;

/** A pending event with its step, its time and its delivery state. */
public final class StampedEvent {
  private final PendingEvent pending;
  private final Delivery delivery = new Delivery();
  private final long weight;
  private long millis;

  public StampedEvent(PendingEvent pending) {
    this.pending = pending;
    this.weight = pending.weight();
  }

  /** Assigns the step and the time. */
  void stamp(long givenStep, long now) {
    delivery.stamp(givenStep);
    millis = now;
  }

  PendingEvent pending() {
    return pending;
  }

  long weight() {
    return weight;
  }

  /** The step of the event; 0 if it has none. */
  long step() {
    return delivery.step();
  }

  long millis() {
    return millis;
  }

  /** The delivery that a receipt reports: of a piece of output it is that of the whole output. */
  public Delivery delivery() {
    return pending instanceof PendingEvent.OutputChunk chunk ? chunk.output().delivery() : delivery;
  }

  /** Whether this is a piece of output that is not recorded, unlike others of the same output. */
  public boolean isLostPiece() {
    return pending instanceof PendingEvent.OutputChunk && delivery.isDropped();
  }

  /** Notes the number that the log gave to the event. */
  void append(RecordingLog log, long number) {
    delivery.append(log, number);
    if (pending instanceof PendingEvent.CallEnd end) {
      end.output().delivery().append(log, number);
    } else if (pending instanceof PendingEvent.OutputChunk chunk) {
      chunk.output().appended(number);
    }
  }

  /** Notes that the event found no space. */
  void drop() {
    delivery.drop();
  }

  /** Notes that the event could not be encoded; output that belongs to it is incomplete. */
  void fail() {
    delivery.drop();
    if (pending instanceof PendingEvent.CallEnd end) {
      end.output().delivery().drop();
    } else if (pending instanceof PendingEvent.OutputChunk chunk) {
      chunk.output().delivery().drop();
    }
  }
}
