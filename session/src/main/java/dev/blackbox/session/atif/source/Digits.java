package dev.blackbox.session.atif.source;

/** Reads the whole numbers that this program writes. */
final class Digits {
  private static final int MOST = 18;

  private Digits() {}

  /** The number, or -1 where the text is not digits alone, or too many. */
  static long number(String text) {
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
