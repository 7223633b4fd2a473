package dev.blackbox.intake.opencode;

import java.time.Instant;

/** Times as opencode writes them. */
final class Times {
  private Times() {}

  /** A time given as milliseconds since 1970; empty for none. */
  static String ofMillis(long millis) {
    return millis <= 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }
}
