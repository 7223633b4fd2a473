package dev.blackbox.store.redact.view;

import java.util.Arrays;

/** The digits of base64, including the URL-safe ones (RFC 4648 §4, §5). */
final class Base64Digits {
  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  private static final byte[] VALUES = values();

  private Base64Digits() {}

  static boolean has(char character) {
    return character < VALUES.length && VALUES[character] >= 0;
  }

  static int value(char digit) {
    return VALUES[digit];
  }

  private static byte[] values() {
    byte[] values = new byte[128];
    Arrays.fill(values, (byte) -1);
    for (int value = 0; value < DIGITS.length(); value++) {
      values[DIGITS.charAt(value)] = (byte) value;
    }
    values['-'] = 62;
    values['_'] = 63;
    return values;
  }
}
