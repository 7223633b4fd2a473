package dev.blackbox.store.log;

import java.time.Duration;

/**
 * Limits for the events in memory.
 *
 * @param events the largest number of events
 * @param bytes the largest total size; a single event may be larger
 * @param maxWait how long appending waits for space before it drops the event
 */
public record QueueLimits(int events, long bytes, Duration maxWait) {
  /** 65,536 events, 32 MiB or an eighth of the heap if that is less, 50 milliseconds. */
  public static final QueueLimits STANDARD =
      new QueueLimits(
          65_536, Math.min(32L << 20, Runtime.getRuntime().maxMemory() / 8), Duration.ofMillis(50));

  /** Rejects limits that allow no event. */
  public QueueLimits {
    if (events < 1 || bytes < 1 || maxWait.isNegative()) {
      throw new IllegalArgumentException(
          "events="
              + events
              + " bytes="
              + bytes
              + " maxWait="
              + maxWait
              + ": a queue has room for an event or more, and waits no negative time");
    }
  }
}
