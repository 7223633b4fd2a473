package dev.blackbox.store.line;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The output of a call, recorded with the short result. Bytes are decoded when the line is encoded,
 * because that takes time. Not safe for use by several threads at once.
 */
public final class ResultContent {
  private static final String TEXT = "text/plain";
  private static final String BYTES = "application/octet-stream";

  private final String mime;
  private byte @Nullable [] undecoded;
  private String text;
  private boolean isBinary;

  private ResultContent(
      byte @Nullable [] undecoded, String text, boolean isBinary, @Nullable String mime) {
    this.undecoded = undecoded;
    this.text = text;
    this.isBinary = isBinary;
    this.mime = mime == null ? BYTES : mime;
  }

  /** Plain text; null is the word. */
  public static ResultContent of(@Nullable String text) {
    return new ResultContent(null, String.valueOf(text), false, TEXT);
  }

  /** A copy of bytes, null is the word; UTF-8 text among them is redacted as text. */
  public static ResultContent of(byte @Nullable [] bytes, @Nullable String mime) {
    return bytes == null ? of(null) : new ResultContent(bytes.clone(), "", false, mime);
  }

  /** The approximate size in memory, in characters. */
  public long weight() {
    return undecoded == null ? text.length() : undecoded.length;
  }

  /** The text, or one character for each byte of binary content. */
  String text() {
    byte[] bytes = undecoded;
    if (bytes != null) {
      String decoded = new String(bytes, StandardCharsets.UTF_8);
      isBinary = decoded.indexOf('\ufffd') >= 0;
      text = isBinary ? new String(bytes, StandardCharsets.ISO_8859_1) : decoded;
      undecoded = null;
    }
    return text;
  }

  boolean isBinary() {
    text();
    return isBinary;
  }

  String mime() {
    return mime;
  }

  ResultContent with(String other) {
    return new ResultContent(null, other, isBinary(), mime);
  }

  /** Whether the content has an exact encoding; a lone surrogate has none. */
  boolean isEncodable() {
    return isBinary() || charset().newEncoder().canEncode(text());
  }

  byte[] bytes() {
    return text().getBytes(charset());
  }

  private Charset charset() {
    return isBinary() ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }
}
