package dev.blackbox.format.text;

/** Reads whole numbers that are written with decimal digits only. */
public final class Digits {
  /** Numbers with more digits may not fit into a long. */
  public static final int MAX = 18;

  private Digits() {}

  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Whether the text has at least one character, and digits only. */
  public static boolean areAll(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Returns the number, or -1 if the text is empty, too long or has other characters. */
  public static long number(String text) {
    return number(text, 0, text.length());
  }

  /** Returns the number in {@code [from, to)}, or -1 as {@link #number(String)} does. */
  public static long number(String text, int from, int to) {
    if (from >= to || to - from > MAX) {
      return -1;
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  /** Returns the number in {@code [from, to)}, or -1 as {@link #number(String)} does. */
  public static long number(byte[] bytes, int from, int to) {
    if (from >= to || to - from > MAX) {
      return -1;
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
