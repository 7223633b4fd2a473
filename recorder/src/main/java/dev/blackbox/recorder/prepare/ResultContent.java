package dev.blackbox.recorder.prepare;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What a call gave, as far as it is more than the words of its result.
 *
 * @param text the content, or a character for each of its bytes
 * @param isBinary whether each character is a byte
 */
public record ResultContent(String text, boolean isBinary, String mime) {
  /** A text. */
  public static ResultContent of(String text, String mime) {
    return new ResultContent(text, false, mime);
  }

  /** Bytes; where they are text, they are looked at as text. */
  public static ResultContent of(byte[] bytes, String mime) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean isText = text.indexOf('\ufffd') < 0;
    return new ResultContent(
        isText ? text : new String(bytes, StandardCharsets.ISO_8859_1), !isText, mime);
  }

  ResultContent with(String other) {
    return new ResultContent(other, isBinary, mime);
  }

  /** Whether its bytes can give it back: half a surrogate pair has none. */
  boolean isWritable() {
    return isBinary || charset().newEncoder().canEncode(text);
  }

  byte[] bytes() {
    return text.getBytes(charset());
  }

  private Charset charset() {
    return isBinary ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }
}
