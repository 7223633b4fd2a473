package dev.blackbox.format.line;

import dev.blackbox.format.text.Digits;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;

/** ISO 8601 date and time, read from bytes: {@code 2025-12-18T03:21:11.123Z}. */
public final class Timestamps {
  /** Returned by {@link #parse} for bytes that are not a valid time. */
  public static final long NOT_A_TIME = Long.MIN_VALUE;

  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private Timestamps() {}

  /** Whether the text is a timestamp as lines have it (bbox-1 §5). */
  public static boolean isTime(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length) != NOT_A_TIME;
  }

  /** Returns microseconds since 1970, UTC unless an offset is given; or {@link #NOT_A_TIME}. */
  public static long parse(byte[] b, int from, int to) {
    if (to - from < 19 || !hasShape(b, from)) {
      return NOT_A_TIME;
    }
    int year = digits(b, from, 4);
    int month = digits(b, from + 5, 2);
    int day = digits(b, from + 8, 2);
    int hour = digits(b, from + 11, 2);
    int minute = digits(b, from + 14, 2);
    int second = digits(b, from + 17, 2);
    boolean isPossible =
        year >= 0
            && month >= 1
            && month <= 12
            && day >= 1
            && day <= daysIn(year, month)
            && hour >= 0
            && hour <= 23
            && minute >= 0
            && minute <= 59
            && second >= 0
            && second <= 60;
    if (!isPossible) {
      return NOT_A_TIME;
    }
    long seconds =
        LocalDate.of(year, month, day).toEpochDay() * 86_400 + hour * 3600L + minute * 60L + second;
    return withFraction(b, from + 19, to, seconds);
  }

  private static boolean hasShape(byte[] b, int from) {
    return b[from + 4] == '-'
        && b[from + 7] == '-'
        && b[from + 10] == 'T'
        && b[from + 13] == ':'
        && b[from + 16] == ':';
  }

  private static int daysIn(int year, int month) {
    boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && isLeap ? 29 : DAYS[month - 1];
  }

  private static long withFraction(byte[] b, int from, int to, long seconds) {
    int i = from;
    long micros = 0;
    if (i < to && (b[i] == '.' || b[i] == ',')) {
      int first = ++i;
      while (i < to && Digits.isDigit(b[i])) {
        micros = i - first < 6 ? micros * 10 + b[i] - '0' : micros;
        i++;
      }
      if (i == first) {
        return NOT_A_TIME;
      }
      for (int n = i - first; n < 6; n++) {
        micros *= 10;
      }
    }
    long offset = offset(b, i, to);
    return offset == NOT_A_TIME ? NOT_A_TIME : (seconds - offset) * 1_000_000 + micros;
  }

  /** Seconds east of UTC; {@code Z}, nothing, {@code +02:00}, {@code +0200} or {@code +02}. */
  private static long offset(byte[] b, int from, int to) {
    int length = to - from;
    if (length == 0 || (length == 1 && b[from] == 'Z')) {
      return 0;
    }
    boolean isOffset = b[from] == '+' || b[from] == '-';
    boolean hasColon = length == 6 && b[from + 3] == ':';
    if (!isOffset || !(hasColon || length == 5 || length == 3)) {
      return NOT_A_TIME;
    }
    int hours = digits(b, from + 1, 2);
    int minutes = length == 3 ? 0 : digits(b, hasColon ? from + 4 : from + 3, 2);
    if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) {
      return NOT_A_TIME;
    }
    long seconds = hours * 3600L + minutes * 60L;
    return b[from] == '-' ? -seconds : seconds;
  }

  private static int digits(byte[] b, int from, int count) {
    return (int) Digits.number(b, from, from + count);
  }

  /** A time given as milliseconds since 1970, as {@code ts} has it; empty for 0 and below. */
  public static String ofMillis(long millis) {
    return millis > 0 ? Instant.ofEpochMilli(millis).toString() : "";
  }
}
