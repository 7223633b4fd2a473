package dev.blackbox.intake.observe.capture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Bytes as text and back without loss: a byte that is no UTF-8 becomes half a character, U+DC80 to
 * U+DCFF, which text that is UTF-8 never has.
 */
final class ByteText {
  private static final char FIRST = '\udc00';

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private byte[] held = new byte[0];

  /** The characters that are complete by now. */
  String decode(byte[] bytes, int length) {
    ByteBuffer in = ByteBuffer.allocate(held.length + length);
    in.put(held).put(bytes, 0, length).flip();
    StringBuilder out = new StringBuilder(in.remaining());
    decode(in, out, false);
    held = new byte[in.remaining()];
    in.get(held);
    return out.toString();
  }

  /** What is left of a character that was cut off. */
  String finish() {
    StringBuilder out = new StringBuilder();
    decode(ByteBuffer.wrap(held), out, true);
    held = new byte[0];
    return out.toString();
  }

  private void decode(ByteBuffer in, StringBuilder out, boolean isEnd) {
    decoder.reset();
    CharBuffer chars = CharBuffer.allocate(Math.max(16, in.remaining()));
    while (true) {
      CoderResult result = decoder.decode(in, chars, isEnd);
      out.append(chars.flip());
      chars.clear();
      if (!result.isError()) {
        return;
      }
      for (int i = 0; i < result.length(); i++) {
        out.append((char) (FIRST + (in.get() & 0xff)));
      }
    }
  }

  static byte[] encode(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair = i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
      if (Character.isLowSurrogate(c) && !isPair) {
        out.writeBytes(text.substring(start, i).getBytes(StandardCharsets.UTF_8));
        out.write(c - FIRST);
        start = i + 1;
      }
    }
    out.writeBytes(text.substring(start).getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }
}
