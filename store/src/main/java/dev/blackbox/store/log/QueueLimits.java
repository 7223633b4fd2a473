package dev.blackbox.store.log;

import java.time.Duration;

/**
 * How much waits in memory for the disk.
 *
 * @param events how many events, at most
 * @param bytes how many bytes, at most; a single event may be larger
 * @param maxWait how long appending waits for room before the event is dropped
 */
public record QueueLimits(int events, long bytes, Duration maxWait) {
  /** 65,536 events, 32 MiB, 50 milliseconds. */
  public static final QueueLimits STANDARD =
      new QueueLimits(65_536, 32L << 20, Duration.ofMillis(50));

  /** Refuses limits with which nothing could be recorded. */
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
