package dev.blackbox.store.line;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The output of a call, recorded with the short result.
 *
 * @param text the text, or one character for each byte of binary content
 */
public record ResultContent(String text, boolean isBinary, String mime) {
  /** Plain text. */
  public static ResultContent of(String text) {
    return new ResultContent(text, false, "text/plain");
  }

  /** Bytes; UTF-8 text among them is redacted as text. */
  public static ResultContent of(byte[] bytes, String mime) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean isText = text.indexOf('\ufffd') < 0;
    return new ResultContent(
        isText ? text : new String(bytes, StandardCharsets.ISO_8859_1), !isText, mime);
  }

  ResultContent with(String other) {
    return new ResultContent(other, isBinary, mime);
  }

  /** Whether the content has an exact encoding; a lone surrogate has none. */
  boolean isEncodable() {
    return isBinary || charset().newEncoder().canEncode(text);
  }

  byte[] bytes() {
    return text.getBytes(charset());
  }

  private Charset charset() {
    return isBinary ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }
}
