package dev.blackbox.cli.archive;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** How long ago a session began: {@code 2 h ago}, {@code yesterday}, {@code 2026-10-30}. */
final class Age {
  private Age() {}

  static String of(Instant began, Clock clock) {
    Duration age = Duration.between(began, clock.instant());
    LocalDate day = LocalDate.ofInstant(began, clock.getZone());
    LocalDate today = LocalDate.now(clock);
    if (age.isNegative() || day.isBefore(today.minusDays(1))) {
      return day.toString();
    }
    if (day.equals(today)) {
      return age.toHours() > 0 ? age.toHours() + " h ago" : age.toMinutes() + " min ago";
    }
    return "yesterday";
  }

  /**
   * The start of a period: {@code 7d}, {@code 12h}, {@code today}, {@code yesterday}, or a day;
   * empty for any other text.
   */
  static Optional<Instant> since(String text, Clock clock) {
    LocalDate today = LocalDate.now(clock);
    if (text.equals("today") || text.equals("yesterday")) {
      LocalDate day = text.equals("today") ? today : today.minusDays(1);
      return Optional.of(start(day, clock));
    }
    if (text.matches("[1-9]\\d{0,3}[dh]")) {
      long number = Long.parseLong(text.substring(0, text.length() - 1));
      boolean isDays = text.endsWith("d");
      return Optional.of(
          clock.instant().minus(isDays ? Duration.ofDays(number) : Duration.ofHours(number)));
    }
    return day(text).map(day -> start(day, clock));
  }

  /** The moment after a day; empty for a text that is not a day. */
  static Optional<Instant> after(String text, Clock clock) {
    return day(text).map(day -> start(day.plusDays(1), clock));
  }

  /** The day is that of the user, as {@link #of} shows it. */
  private static Instant start(LocalDate day, Clock clock) {
    return day.atStartOfDay(clock.getZone()).toInstant();
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return text.matches("\\d{4}-\\d{2}-\\d{2}")
          ? Optional.of(LocalDate.parse(text))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
