package dev.blackbox.cli.player;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how fast the recording plays.
 *
 * @param speed 1 is the speed at which it happened
 * @param idle the longest wait between two events, in milliseconds
 */
record Playback(boolean isPlaying, int speed, long idle) {
  static final int SLOWEST = 1;
  static final int FASTEST = 100;

  private static final int[] SPEEDS = {SLOWEST, 2, 5, 10, 20, 50, FASTEST};
  static final long USUAL_IDLE = 2_000;
  private static final long SHORTEST_WAIT = 20;
  private static final Duration UNKNOWN_GAP = Duration.ofSeconds(1);

  Playback(boolean isPlaying, int speed) {
    this(isPlaying, speed, USUAL_IDLE);
  }

  Playback toggled() {
    return new Playback(!isPlaying, speed, idle);
  }

  Playback paused() {
    return new Playback(false, speed, idle);
  }

  Playback faster() {
    for (int faster : SPEEDS) {
      if (faster > speed) {
        return new Playback(isPlaying, faster, idle);
      }
    }
    return this;
  }

  Playback slower() {
    for (int i = SPEEDS.length - 1; i >= 0; i--) {
      if (SPEEDS[i] < speed) {
        return new Playback(isPlaying, SPEEDS[i], idle);
      }
    }
    return this;
  }

  /** Returns the milliseconds to wait before the next event, given the recorded gap. */
  long wait(@Nullable Duration gap) {
    Duration real = gap == null ? UNKNOWN_GAP : gap;
    long scaled = real.toMillis() / speed;
    return Math.max(SHORTEST_WAIT, Math.min(idle, scaled));
  }
}
