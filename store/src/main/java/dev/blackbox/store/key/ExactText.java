package dev.blackbox.store.key;

import java.util.Base64;
import java.util.Optional;

/** Reads and writes bytes and numbers in their only permitted spelling. */
public final class ExactText {
  private static final int MAX_DIGITS = 18;

  private ExactText() {}

  /** Decodes base 64 with padding; empty if it is not in canonical form. */
  public static Optional<byte[]> decode(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      boolean isExact = Base64.getEncoder().encodeToString(bytes).equals(base64);
      return isExact ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Decodes a hash in base 64. */
  public static Optional<byte[]> hash(String base64) {
    return decode(base64).filter(bytes -> bytes.length == 32);
  }

  public static String encode(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Parses a whole number without leading zeros. */
  public static Optional<Long> number(String text) {
    boolean isNumber =
        !text.isEmpty()
            && text.length() <= MAX_DIGITS
            && text.chars().allMatch(c -> c >= '0' && c <= '9')
            && (text.length() == 1 || text.charAt(0) != '0');
    return isNumber ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }
}
