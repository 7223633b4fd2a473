package dev.blackbox.testkit.recording;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** UTF-8 as careless programs write it: a lone surrogate becomes three bytes. */
final class LenientUtf8 {
  private LenientUtf8() {}

  static byte[] encoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 16);
    int start = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (isLoneSurrogate(text.codePointAt(i))) {
        bytes.writeBytes(text.substring(start, i).getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(threeBytes(text.charAt(i)));
        start = i + 1;
      }
    }
    bytes.writeBytes(text.substring(start).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  private static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static byte[] threeBytes(char unit) {
    return new byte[] {
      (byte) (0xe0 | unit >> 12), (byte) (0x80 | (unit >> 6 & 0x3f)), (byte) (0x80 | (unit & 0x3f))
    };
  }
}
