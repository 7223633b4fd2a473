package dev.blackbox.store.chain;

import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as Lightbox writes it: {@code 2026-01-15T10:23:01.123+00:00}. */
final class EventTime {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'+00:00'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private EventTime() {}

  static String now(Clock clock) {
    return TIME.format(clock.instant());
  }
}
