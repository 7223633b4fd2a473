package dev.blackbox.store.redact.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Converts any bytes to text and back without loss. A byte that is not part of valid UTF-8 becomes
 * one of the lone surrogates U+DC80 to U+DCFF, which valid UTF-8 never contains.
 */
public final class LosslessText {
  private static final char ESCAPE = '\uDC00';
  private static final char REPLACEMENT = '\uFFFD';

  private LosslessText() {}

  /** The bytes between two positions as text. */
  public static String decode(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0 ? text : decodeWithEscapes(bytes, from, to);
  }

  private static String decodeWithEscapes(byte[] bytes, int from, int to) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    CharBuffer out = CharBuffer.allocate(to - from);
    CoderResult result = decoder.decode(in, out, true);
    while (!result.isUnderflow()) {
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (ESCAPE + (in.get() & 0xFF)));
      }
      result = decoder.decode(in, out, true);
    }
    return out.flip().toString();
  }

  /** The bytes that {@link #decode} made this text of. */
  public static byte[] encode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isEscape(text, i)) {
        return encodeEscapes(text);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] encodeEscapes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 16);
    int done = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isEscape(text, i)) {
        bytes.writeBytes(text.substring(done, i).getBytes(StandardCharsets.UTF_8));
        bytes.write(text.charAt(i) - ESCAPE);
        done = i + 1;
      }
    }
    bytes.writeBytes(text.substring(done).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  private static boolean isEscape(String text, int at) {
    char c = text.charAt(at);
    return c >= ESCAPE + 0x80
        && c <= ESCAPE + 0xFF
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }

  /** The start of a last character that bytes still to come may complete, or the end. */
  static int wholeEnd(byte[] bytes, int end) {
    for (int back = 1; back <= Math.min(3, end); back++) {
      int b = bytes[end - back] & 0xFF;
      if (b >= 0xC0) {
        int length = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : 2;
        return length > back ? end - back : end;
      }
      if (b < 0x80) {
        return end;
      }
    }
    return end;
  }
}
