package dev.blackbox.library.json;

import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Encodes JSON as UTF-8, with escapes for characters that must not reach a terminal and for lone
 * surrogates, which UTF-8 cannot encode. Such characters occur only inside strings, where an escape
 * means the same.
 */
public final class SafeJson extends Writer {
  private final OutputStream out;
  private char pendingHigh;

  SafeJson(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(char[] chars, int from, int length) throws IOException {
    StringBuilder safe = new StringBuilder(length + 16);
    for (int i = from; i < from + length; i++) {
      char c = chars[i];
      if (pendingHigh == 0 && c < 0x7f) {
        safe.append(c);
      } else {
        append(c, safe);
      }
    }
    byte[] utf8 = safe.toString().getBytes(StandardCharsets.UTF_8);
    out.write(utf8, 0, utf8.length);
  }

  private void append(char c, StringBuilder safe) {
    char high = pendingHigh;
    pendingHigh = 0;
    if (high != 0 && Character.isLowSurrogate(c)) {
      int point = Character.toCodePoint(high, c);
      if (SafeText.isHostile(point)) {
        escape(high, safe);
        escape(c, safe);
      } else {
        safe.appendCodePoint(point);
      }
      return;
    }
    if (high != 0) {
      escape(high, safe);
    }
    if (Character.isHighSurrogate(c)) {
      pendingHigh = c;
    } else if (c >= 0x7f && SafeText.isHostile(c)) {
      escape(c, safe);
    } else {
      safe.append(c);
    }
  }

  private static void escape(char c, StringBuilder safe) {
    safe.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      safe.append(Character.forDigit(c >> shift & 15, 16));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
