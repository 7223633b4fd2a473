package dev.blackbox.format.lightbox;

import dev.blackbox.format.text.Digits;
import java.time.DateTimeException;
import java.time.OffsetDateTime;

/** Timestamps of events: {@code 2026-01-15T10:23:01.123+00:00}. */
final class LightboxTime {
  private static final String SHAPE = "0000-00-00T00:00:00.000+00:00";

  private LightboxTime() {}

  static boolean isTime(String text) {
    if (isUsual(text)) {
      return true;
    }
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Whether one time is before another; both must be times. */
  static boolean isBefore(String left, String right) {
    return (isUsual(left) && isUsual(right))
        ? left.compareTo(right) < 0
        : OffsetDateTime.parse(left).isBefore(OffsetDateTime.parse(right));
  }

  /** Whether a time has the form the original writes; such times compare as texts. */
  private static boolean isUsual(String text) {
    if (text.length() != SHAPE.length() || !text.endsWith("+00:00")) {
      return false;
    }
    for (int i = 0; i < SHAPE.length() - 6; i++) {
      char c = text.charAt(i);
      boolean isRight = SHAPE.charAt(i) == '0' ? Digits.isDigit(c) : c == SHAPE.charAt(i);
      if (!isRight) {
        return false;
      }
    }
    return number(text, 5) <= 12
        && number(text, 8) <= 28
        && number(text, 11) < 24
        && number(text, 14) < 60
        && number(text, 17) < 60
        && number(text, 5) > 0
        && number(text, 8) > 0;
  }

  private static int number(String text, int at) {
    return (int) Digits.number(text, at, at + 2);
  }
}
