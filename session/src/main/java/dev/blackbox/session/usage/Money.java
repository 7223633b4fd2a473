package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Parses the amounts in recordings: {@code $12.30}, {@code 0.00045}, {@code 4.5e-05}. */
public final class Money {
  private static final int LONGEST = 32;
  private static final int LARGEST_EXPONENT = 24;

  private Money() {}

  /** Returns the exact amount, or null if the text is not an amount or is negative. */
  public static @Nullable BigDecimal parse(String text) {
    String number = text.startsWith("$") ? text.substring(1) : text;
    if (!isNumber(number)) {
      return null;
    }
    try {
      BigDecimal amount = new BigDecimal(number);
      return isSmall(amount) ? amount : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static boolean isNumber(String text) {
    boolean hasRoom = !text.isEmpty() && text.length() <= LONGEST;
    return hasRoom && (isDigit(text.charAt(0)) || text.charAt(0) == '.');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Refuses {@code 1e999999999}, whose sum with any other amount would fill the memory. */
  private static boolean isSmall(BigDecimal amount) {
    return Math.abs((long) amount.scale()) <= LARGEST_EXPONENT + LONGEST;
  }
}
