package dev.blackbox.store.log;

import java.time.Duration;

/**
 * When a recording continues in a new file.
 *
 * @param maxBytes the size of a file after which the next one starts
 * @param maxAge the age of a file after which the next one starts
 */
public record Rotation(long maxBytes, Duration maxAge) {
  public static final Rotation NEVER = new Rotation(Long.MAX_VALUE, Duration.ofDays(36_500));

  public static Rotation bySize(long maxBytes) {
    return new Rotation(maxBytes, NEVER.maxAge());
  }

  public static Rotation byAge(Duration maxAge) {
    return new Rotation(NEVER.maxBytes(), maxAge);
  }
}
