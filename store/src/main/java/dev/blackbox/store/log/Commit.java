package dev.blackbox.store.log;

import java.time.Duration;

/**
 * When lines are written and made durable.
 *
 * @param delay how long the first line of a batch waits for others, at most
 * @param events how many lines a batch waits for, at most
 * @param interval how long a line that was written waits for the force, at most
 */
public record Commit(Mode mode, Duration delay, int events, Duration interval) {
  /** What a line waits for. */
  public enum Mode {
    /** Nothing: whatever is there is written and forced at once. */
    EACH,
    /** A few others, to share a force with. Not if somebody waits for the acknowledgement. */
    GROUP,
    /** Forced once in a while; so long, the power must not fail. */
    INTERVAL,
    /** Never forced: acknowledged when the system has it, which survives a crash of the program. */
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

  /** Whether events are forced one by one, and there is a processor to spare while they are. */
  boolean isEach() {
    return mode == Mode.EACH && Runtime.getRuntime().availableProcessors() > 1;
  }

  boolean isForced() {
    return mode != Mode.NONE;
  }
}
