package dev.blackbox.session.usage;

/** Reads whole numbers as lines and documents have them. */
public final class Digits {
  private static final int MOST = 18;

  private Digits() {}

  /** The number, or -1 where the text is not digits alone, or too many. */
  public static long number(String text) {
    if (text.isEmpty() || text.length() > MOST) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
