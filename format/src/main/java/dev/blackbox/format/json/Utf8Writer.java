package dev.blackbox.format.json;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.function.IntPredicate;

/**
 * Writes JSON as UTF-8. A lone surrogate, which UTF-8 cannot encode and which JSON can have only
 * inside a string, is written as an escape: {@code \}{@code ud83d}. It passes on all bytes of each
 * write: generators have a buffer of their own.
 */
public final class Utf8Writer extends Writer {
  private static final int ROOM_FOR_ONE = 6;
  private static final String HEX = "0123456789abcdef";

  private final OutputStream out;
  private final IntPredicate isEscaped;
  private final byte[] buffer = new byte[8192];
  private int count;
  private char high;

  public Utf8Writer(OutputStream out) {
    this(out, point -> false);
  }

  /**
   * A writer that also escapes other characters.
   *
   * @param isEscaped tells which code points from U+007F are escaped
   */
  public Utf8Writer(OutputStream out, IntPredicate isEscaped) {
    this.out = out;
    this.isEscaped = isEscaped;
  }

  @Override
  public void write(char[] chars, int from, int length) throws IOException {
    int end = from + length;
    int i = from;
    while (i < end) {
      i = high == 0 ? ascii(chars, i, end) : i;
      if (i < end) {
        put(chars[i++]);
      }
    }
    drain();
  }

  /** Copies a run of ASCII characters and returns where it ends. */
  private int ascii(char[] chars, int from, int end) throws IOException {
    int i = from;
    while (i < end) {
      if (count == buffer.length) {
        drain();
      }
      int stop = Math.min(end, i + buffer.length - count);
      while (i < stop && chars[i] < 0x7f) {
        buffer[count++] = (byte) chars[i++];
      }
      if (i < stop) {
        return i;
      }
    }
    return i;
  }

  private void put(char c) throws IOException {
    if (count > buffer.length - 2 * ROOM_FOR_ONE) {
      drain();
    }
    if (high != 0) {
      char first = high;
      high = 0;
      if (Character.isLowSurrogate(c)) {
        pair(first, c);
        return;
      }
      escape(first);
    }
    if (Character.isHighSurrogate(c)) {
      high = c;
    } else if (Character.isLowSurrogate(c) || (c >= 0x7f && isEscaped.test(c))) {
      escape(c);
    } else {
      encode(c);
    }
  }

  private void pair(char high, char low) {
    int point = Character.toCodePoint(high, low);
    if (isEscaped.test(point)) {
      escape(high);
      escape(low);
    } else {
      encodePair(point);
    }
  }

  private void encode(char c) {
    if (c < 0x80) {
      buffer[count++] = (byte) c;
    } else if (c < 0x800) {
      buffer[count++] = (byte) (0xc0 | (c >> 6));
      buffer[count++] = (byte) (0x80 | (c & 0x3F));
    } else {
      buffer[count++] = (byte) (0xe0 | (c >> 12));
      buffer[count++] = (byte) (0x80 | ((c >> 6) & 0x3F));
      buffer[count++] = (byte) (0x80 | (c & 0x3F));
    }
  }

  private void encodePair(int codePoint) {
    buffer[count++] = (byte) (0xf0 | (codePoint >> 18));
    buffer[count++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
    buffer[count++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
    buffer[count++] = (byte) (0x80 | (codePoint & 0x3F));
  }

  private void escape(char c) {
    buffer[count++] = '\\';
    buffer[count++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      buffer[count++] = (byte) HEX.charAt(c >> shift & 15);
    }
  }

  private void drain() throws IOException {
    out.write(buffer, 0, count);
    count = 0;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
