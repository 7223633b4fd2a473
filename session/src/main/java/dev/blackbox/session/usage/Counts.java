package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.MetaKey;
import java.util.Optional;

/** Reads token counts. */
final class Counts {
  private static final int MOST_DIGITS = 18;

  private Counts() {}

  /** Whether the line has at least one of the three counts. */
  static boolean areIn(LineView line) {
    return line.has(MetaKey.TOKENS_OUT)
        || line.has(MetaKey.TOKENS_IN)
        || line.has(MetaKey.TOKENS_CACHED);
  }

  /** A whole number, or -1 if there is none. */
  static long number(Optional<String> text) {
    return text.isEmpty() ? -1 : number(text.get());
  }

  static long number(String text) {
    if (text.isEmpty() || text.length() > MOST_DIGITS) {
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
