package dev.blackbox.format.canonical;

import java.util.Arrays;

/** The form of JSON on disk: canonical, with escapes for characters that are not ASCII. */
public final class AsciiForm {
  private static final String HEX = "0123456789abcdef";

  private byte[] out;
  private int size;

  private AsciiForm(int expected) {
    out = new byte[expected];
  }

  /** The ASCII form of JSON in canonical form. */
  public static byte[] of(byte[] canonical) {
    if (plainEnd(canonical, 0) == canonical.length) {
      return canonical;
    }
    AsciiForm form = new AsciiForm(canonical.length + 64);
    form.convert(canonical);
    return Arrays.copyOf(form.out, form.size);
  }

  /** Where the bytes end that the ASCII form leaves as they are. */
  private static int plainEnd(byte[] bytes, int from) {
    int i = from;
    while (i < bytes.length && bytes[i] >= 0 && bytes[i] != 0x7F) {
      i++;
    }
    return i;
  }

  private void convert(byte[] canonical) {
    for (int i = 0; i < canonical.length; ) {
      int end = plainEnd(canonical, i);
      copy(canonical, i, end);
      i = end;
      if (i < canonical.length) {
        int first = canonical[i];
        int length = first >= 0 ? 1 : first < (byte) 0xE0 ? 2 : first < (byte) 0xF0 ? 3 : 4;
        put(codePoint(canonical, i, length));
        i += length;
      }
    }
  }

  /** Copies bytes, and keeps room for one character after them. */
  private void copy(byte[] bytes, int from, int to) {
    int needed = size + to - from + 12;
    if (out.length < needed) {
      out = Arrays.copyOf(out, Math.max(needed, out.length * 2));
    }
    System.arraycopy(bytes, from, out, size, to - from);
    size += to - from;
  }

  private static int codePoint(byte[] bytes, int at, int length) {
    int c = length == 1 ? bytes[at] : bytes[at] & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      c = (c << 6) | (bytes[at + i] & 0x3F);
    }
    return c;
  }

  private void put(int codePoint) {
    if (codePoint > 0xFFFF) {
      unit(Character.highSurrogate(codePoint));
      unit(Character.lowSurrogate(codePoint));
    } else {
      unit(codePoint);
    }
  }

  private void unit(int c) {
    out[size++] = '\\';
    out[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      out[size++] = (byte) HEX.charAt((c >> shift) & 15);
    }
  }

  /** The escape of a quote, a backslash or a control character. */
  static String escape(char c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\b' -> "\\b";
      case '\t' -> "\\t";
      case '\n' -> "\\n";
      case '\f' -> "\\f";
      case '\r' -> "\\r";
      default -> "\\u00" + HEX.charAt(c >> 4) + HEX.charAt(c & 15);
    };
  }
}
