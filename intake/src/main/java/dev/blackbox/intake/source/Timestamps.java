package dev.blackbox.intake.source;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;

/** Times as transcripts write them. */
public final class Timestamps {
  private static final int SHORTEST = "2026-03-17T19:00:42".length();

  private Timestamps() {}

  /** Whether this is a time a line can carry (bbox-1 §5). */
  public static boolean isPossible(String text) {
    if (text.length() < SHORTEST || text.charAt(10) != 'T') {
      return false;
    }
    try {
      if (text.endsWith("Z") || text.lastIndexOf('+') > 10 || text.lastIndexOf('-') > 10) {
        OffsetDateTime.parse(text);
      } else {
        LocalDateTime.parse(text);
      }
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** A time given as milliseconds since 1970; empty for none. */
  public static String ofMillis(long millis) {
    return millis <= 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }
}
