package dev.blackbox.session.model;

import java.util.Optional;

/** Reads whole numbers that lines state as arguments. */
final class Numbers {
  private static final int MOST_DIGITS = 18;

  private Numbers() {}

  /** The number, or the other value where the text is none. */
  static long wholeOr(long otherwise, Optional<String> text) {
    String digits = text.orElse("");
    boolean isNumber =
        !digits.isEmpty()
            && digits.length() <= MOST_DIGITS
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Long.parseLong(digits) : otherwise;
  }
}
