package dev.blackbox.cli.player;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how fast the recording plays.
 *
 * @param speed 1 is the speed at which it happened
 */
record Playback(boolean isPlaying, int speed) {
  static final int SLOWEST = 1;
  static final int FASTEST = 100;

  private static final int[] SPEEDS = {SLOWEST, 2, 5, 10, 20, 50, FASTEST};
  private static final long LONGEST_WAIT = 2_000;
  private static final long SHORTEST_WAIT = 20;
  private static final Duration UNKNOWN_GAP = Duration.ofSeconds(1);

  Playback toggled() {
    return new Playback(!isPlaying, speed);
  }

  Playback paused() {
    return new Playback(false, speed);
  }

  Playback faster() {
    for (int faster : SPEEDS) {
      if (faster > speed) {
        return new Playback(isPlaying, faster);
      }
    }
    return this;
  }

  Playback slower() {
    for (int i = SPEEDS.length - 1; i >= 0; i--) {
      if (SPEEDS[i] < speed) {
        return new Playback(isPlaying, SPEEDS[i]);
      }
    }
    return this;
  }

  /** Returns the milliseconds to wait before the next event, given the recorded gap. */
  long wait(@Nullable Duration gap) {
    Duration real = gap == null ? UNKNOWN_GAP : gap;
    long scaled = real.toMillis() / speed;
    return Math.max(SHORTEST_WAIT, Math.min(LONGEST_WAIT, scaled));
  }
}
