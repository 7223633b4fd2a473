package dev.blackbox.format.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Tells UTF-8 from other bytes. */
public final class Utf8 {
  /** The decoder's character for bytes that are not UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /**
   * Returns whether bytes are UTF-8.
   *
   * @param text what they were decoded to
   */
  public static boolean isValid(byte[] bytes, String text) {
    return text.indexOf(REPLACEMENT) < 0
        || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
  }
}
