package dev.blackbox.recorder;

import dev.blackbox.recorder.pipeline.Delivery;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * Handle to a recorded event. Most agents ignore it; an agent that must know that an event is on
 * the disk waits for it.
 *
 * <pre>{@code
 * if (!recorder.note("payment sent").await(Duration.ofSeconds(1))) { … }
 * }</pre>
 */
public final class Receipt {
  static final Receipt NONE = new Receipt(Delivery.NONE);

  private final Delivery delivery;

  Receipt(Delivery delivery) {
    this.delivery = delivery;
  }

  /** The step of the event, for metrics and anchors; comments have none. */
  public OptionalLong step() {
    long step = delivery.step();
    return step > 0 ? OptionalLong.of(step) : OptionalLong.empty();
  }

  /** Whether the event is certainly not recorded. */
  public boolean isDropped() {
    return delivery.isDropped();
  }

  /** Completes when the event is on the disk; fails if the event is not recorded. */
  public CompletionStage<Void> durable() {
    return delivery.durable();
  }

  /**
   * Waits until the event is on the disk, and expedites it. Null and negative times are zero.
   *
   * @return false on timeout, on interruption, or if the event is not recorded
   */
  public boolean await(Duration time) {
    try {
      return delivery.await(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Throwable e) {
      // The host's memory or stack is exhausted, so nobody can wait.
      return false;
    }
  }
}
