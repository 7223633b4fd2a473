package dev.blackbox.recorder.forward;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The pauses between two attempts: each is about twice as long as the one before.
 *
 * @param first the first pause
 * @param most the longest one
 */
record RetryPause(Duration first, Duration most) {
  static final RetryPause STANDARD = new RetryPause(Duration.ofMillis(200), Duration.ofSeconds(30));

  private static final int MOST_DOUBLINGS = 20;

  /**
   * A pause in milliseconds, which differs from sender to sender.
   *
   * @param failures how many attempts have failed in a row
   */
  long millis(int failures) {
    long doubled = first.toMillis() << Math.min(MOST_DOUBLINGS, Math.max(0, failures - 1));
    long longest = Math.min(most.toMillis(), doubled);
    return longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2 + 1);
  }
}
