package dev.blackbox.recorder;

import dev.blackbox.recorder.pipeline.Delivery;
import dev.blackbox.recorder.pipeline.StampedEvent;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * What one gets for something said. Most agents look at none; who must know that an event is on the
 * disk waits for it.
 *
 * <pre>{@code
 * if (!recorder.note("payment sent").await(Duration.ofSeconds(1))) { … }
 * }</pre>
 */
public final class Receipt {
  static final Receipt NONE = new Receipt(Delivery.NONE, 0);

  private final Delivery delivery;
  private final long step;

  private Receipt(Delivery delivery, long step) {
    this.delivery = delivery;
    this.step = step;
  }

  static Receipt of(StampedEvent event) {
    return new Receipt(event.delivery(), event.step());
  }

  static Receipt of(Delivery delivery) {
    return new Receipt(delivery, 0);
  }

  /** The step the event got, which metrics and anchors can point to; comments have none. */
  public OptionalLong step() {
    return step > 0 ? OptionalLong.of(step) : OptionalLong.empty();
  }

  /** Whether it is certain that the event is not recorded. */
  public boolean isDropped() {
    return delivery.isDropped();
  }

  /** Completes when the event is on the disk, and fails if it never will be. */
  public CompletionStage<Void> durable() {
    return delivery.durable();
  }

  /**
   * Waits until the event is on the disk; it is then not put off for the sake of others.
   *
   * @return false if the time is over, the thread was interrupted, or the event is not recorded
   */
  public boolean await(Duration time) {
    try {
      return delivery.await(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
