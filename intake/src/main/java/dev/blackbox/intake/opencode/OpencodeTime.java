package dev.blackbox.intake.opencode;

import java.time.Instant;

/** OpencodeTime as opencode writes them. */
final class OpencodeTime {
  private OpencodeTime() {}

  /** A time given as milliseconds since 1970; empty for none. */
  static String ofMillis(long millis) {
    return millis <= 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }
}
