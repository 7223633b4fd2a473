package dev.blackbox.cli.view.entry;

import java.time.Duration;

/** Formats numbers for people: {@code 12.8 KB}, {@code 34.2 s}, {@code 1.2k}. */
public final class Amounts {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final int KILO = 1_000;

  private Amounts() {}

  /** Formats the time since the start of the session: {@code 04:00:09}. */
  public static String clock(Duration elapsed) {
    return two(elapsed.toHours())
        + ":"
        + two(elapsed.toMinutesPart())
        + ":"
        + two(elapsed.toSecondsPart());
  }

  private static String two(long number) {
    return number < 10 ? "0" + number : Long.toString(number);
  }

  /** Formats a duration. */
  public static String span(Duration time) {
    long millis = time.toMillis();
    if (millis < SECOND) {
      return millis + " ms";
    }
    if (millis < MINUTE) {
      return tenths(millis, SECOND) + " s";
    }
    return millis < HOUR
        ? millis / MINUTE + " min " + two(millis % MINUTE / SECOND) + " s"
        : millis / HOUR + " h " + two(millis % HOUR / MINUTE) + " min";
  }

  public static String bytes(long bytes) {
    if (bytes < KILO) {
      return bytes + " B";
    }
    return bytes < KILO * KILO ? tenths(bytes, KILO) + " KB" : tenths(bytes, KILO * KILO) + " MB";
  }

  /** Formats a token count: exact below a thousand, then with about three digits. */
  public static String tokens(long tokens) {
    if (tokens < KILO) {
      return Long.toString(tokens);
    }
    return tokens < KILO * KILO ? tenths(tokens, KILO) + "k" : tenths(tokens, KILO * KILO) + "M";
  }

  /** Formats with one decimal below a hundred, without above. */
  private static String tenths(long amount, long unit) {
    long tenths = (amount * 10 + unit / 2) / unit;
    return tenths >= 1_000 || tenths % 10 == 0
        ? Long.toString((tenths + (tenths >= 1_000 ? 5 : 0)) / 10)
        : tenths / 10 + "." + tenths % 10;
  }
}
