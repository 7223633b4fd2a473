package dev.blackbox.store.log;

import java.time.Duration;

/**
 * When lines are written and made durable.
 *
 * @param delay the longest time that the first line of a batch waits for others
 * @param events the largest number of lines that a batch waits for
 * @param interval the longest time that a written line waits for a force
 */
public record Commit(Mode mode, Duration delay, int events, Duration interval) {
  /** When a line is forced. */
  public enum Mode {
    /** Writes and forces lines at once. */
    EACH,
    /** Collects lines to share a force, unless a thread waits for one of them. */
    GROUP,
    /** Forces at intervals; a power failure loses the lines of the last interval. */
    INTERVAL,
    /** Never forces; acknowledged lines survive a crash of the program, not of the machine. */
    NONE
  }

  private static final Duration SHORT = Duration.ofMillis(10);
  private static final int GROUP_SIZE = 256;

  public static Commit each() {
    return new Commit(Mode.EACH, Duration.ZERO, 1, Duration.ZERO);
  }

  /** At most 10 milliseconds or 256 events. */
  public static Commit group() {
    return group(SHORT, GROUP_SIZE);
  }

  public static Commit group(Duration delay, int events) {
    return new Commit(Mode.GROUP, delay, events, Duration.ZERO);
  }

  public static Commit interval(Duration interval) {
    return new Commit(Mode.INTERVAL, SHORT, GROUP_SIZE, interval);
  }

  public static Commit none() {
    return new Commit(Mode.NONE, SHORT, GROUP_SIZE, Duration.ZERO);
  }

  /** Whether events are forced one by one and a second processor is free to spin. */
  boolean isEach() {
    return mode == Mode.EACH && Runtime.getRuntime().availableProcessors() > 1;
  }

  boolean isForced() {
    return mode != Mode.NONE;
  }
}
