package dev.blackbox.session.atif.check;

import dev.blackbox.format.text.Digits;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.regex.Pattern;

/**
 * Recognizes times as the reference validator does: texts that Python's {@code
 * datetime.fromisoformat} reads after {@code Z} is replaced by {@code +00:00}.
 */
final class IsoTime {
  private static final Pattern RFC_3339 =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");

  private final String text;

  private IsoTime(String text) {
    this.text = text;
  }

  static boolean isTime(String text) {
    String plain = text.replace("Z", "+00:00");
    return plain.length() >= 7 && plain.length() <= 80 && new IsoTime(plain).isTime();
  }

  /** Whether it is a complete date and time with a zone, as stricter validators require. */
  static boolean isExact(String text) {
    return RFC_3339.matcher(text).matches();
  }

  private boolean isTime() {
    int separator = separator();
    if (separator < 0 || separator > text.length() || !isDate(text.substring(0, separator))) {
      return false;
    }
    return text.length() - separator <= 1 || isClock(text.substring(separator + 1));
  }

  /** The index where the date ends. */
  private int separator() {
    if (text.length() == 7) {
      return 7;
    }
    if (text.charAt(4) == '-') {
      return text.charAt(5) == 'W' ? weekEnd() : 10;
    }
    if (text.charAt(4) != 'W') {
      return 8;
    }
    int end = 7;
    while (end < text.length() && Digits.isDigit(text.charAt(end))) {
      end++;
    }
    return end < 9 ? end : end % 2 == 0 ? 7 : 8;
  }

  private int weekEnd() {
    if (text.length() == 8 || text.charAt(8) != '-') {
      return 8;
    }
    if (text.length() == 9) {
      return -1;
    }
    return text.length() > 10 && Digits.isDigit(text.charAt(10)) ? 8 : 10;
  }

  private static boolean isDate(String date) {
    boolean hasDashes = date.length() > 4 && date.charAt(4) == '-';
    int from = hasDashes ? 5 : 4;
    int year = digits(date, 0, 4);
    if (year < 1) {
      return false;
    }
    if (date.length() > from && date.charAt(from) == 'W') {
      return isWeek(date, from + 1, hasDashes, year);
    }
    int dayAt = from + (hasDashes ? 3 : 2);
    boolean isJoined = date.length() > from + 2 && (date.charAt(from + 2) == '-') == hasDashes;
    return isJoined
        && date.length() == dayAt + 2
        && isDay(year, digits(date, from, 2), digits(date, dayAt, 2));
  }

  private static boolean isDay(int year, int month, int day) {
    try {
      return LocalDate.of(year, month, day).getYear() == year;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isWeek(String date, int from, boolean hasDashes, int year) {
    int week = digits(date, from, 2);
    int dayAt = from + (hasDashes ? 3 : 2);
    boolean isDayless = date.length() == from + 2;
    int day = isDayless ? 1 : digits(date, dayAt, 1);
    boolean isJoined = isDayless || (date.charAt(from + 2) == '-') == hasDashes;
    long weeks =
        IsoFields.WEEK_OF_WEEK_BASED_YEAR.rangeRefinedBy(LocalDate.of(year, 6, 1)).getMaximum();
    return isJoined
        && (isDayless || date.length() == dayAt + 1)
        && week >= 1
        && week <= weeks
        && day >= 1
        && day <= 7;
  }

  private static boolean isClock(String clock) {
    int zone = zoneAt(clock);
    if (zone < 0) {
      return isClockTime(clock, 24);
    }
    String offset = clock.substring(zone + 1);
    return isClockTime(clock.substring(0, zone), 24) && isClockTime(offset, 24);
  }

  private static int zoneAt(String clock) {
    int plus = clock.indexOf('+');
    return plus >= 0 ? plus : clock.indexOf('-');
  }

  /** {@code HH}, {@code HH:MM}, {@code HH:MM:SS} with a fraction, with all colons or with none. */
  private static boolean isClockTime(String clock, int hours) {
    boolean hasColons = clock.length() > 2 && clock.charAt(2) == ':';
    int at = 0;
    for (int part = 0; part < 3; part++) {
      int value = digits(clock, at, 2);
      if (value < 0 || value >= (part == 0 ? hours : 60)) {
        return false;
      }
      at += 2;
      if (at == clock.length()) {
        return true;
      }
      if (part < 2 && hasColons) {
        if (clock.charAt(at) != ':') {
          return false;
        }
        at++;
      }
    }
    return isFraction(clock, at);
  }

  private static boolean isFraction(String clock, int at) {
    boolean isMarked = clock.charAt(at) == '.' || clock.charAt(at) == ',';
    return isMarked && at + 1 < clock.length() && digitsOnly(clock, at + 1);
  }

  private static boolean digitsOnly(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (!Digits.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** The number of the given count of digits, or -1 if there are other characters or too few. */
  private static int digits(String text, int from, int count) {
    int to = from + count;
    return to > text.length() ? -1 : (int) Digits.number(text, from, to);
  }
}
