package dev.blackbox.store.disk;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Arguments, environment variables and paths as text. The system has bytes for them, which need not
 * be UTF-8: each byte that is not becomes a lone surrogate, U+DC80 to U+DCFF, so that {@link
 * #encode} returns the same bytes.
 */
public final class NativeText {
  private static final int ESCAPE = 0xDC00;

  private NativeText() {}

  public static String decode(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    for (CoderResult end = decoder.decode(in, out, true);
        end.isMalformed();
        end = decoder.decode(in, out, true)) {
      for (int i = 0; i < end.length(); i++) {
        out.put((char) (ESCAPE | (in.get() & 0xFF)));
      }
    }
    return out.flip().toString();
  }

  /** The bytes that were decoded. */
  public static byte[] encode(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (isByte(c)) {
                bytes.write(c);
              } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
              }
            });
    return bytes.toByteArray();
  }

  /** The text without the bytes that are not UTF-8, which become U+FFFD. */
  public static String shown(String text) {
    return new String(encode(text), StandardCharsets.UTF_8);
  }

  public static Path path(String text) {
    if (text.codePoints().noneMatch(NativeText::isByte)) {
      return Path.of(text);
    }
    StringBuilder uri = new StringBuilder("file:///");
    for (byte b : encode(text)) {
      uri.append('%').append(HexFormat.of().toHexDigits(b));
    }
    Path absolute = Path.of(URI.create(uri.toString()));
    return text.startsWith("/") ? absolute : Path.of("/").relativize(absolute);
  }

  /** The bytes of a path. Invalid UTF-8 is lost in its string, but not in its URI. */
  public static byte[] bytes(Path path) {
    String text = path.toString();
    if (text.chars().allMatch(NativeText::isPlain)) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }
    byte[] decoded = unescape(Path.of("/").resolve(path).toUri().getRawPath());
    int end = decoded.length;
    if (decoded[end - 1] == '/') {
      end--; // a folder's URI ends with one
    }
    return Arrays.copyOfRange(decoded, path.isAbsolute() ? 0 : 1, end);
  }

  /** A question mark may replace a byte that the locale cannot decode. */
  private static boolean isPlain(int c) {
    return c > 0 && c < 0x7f && c != '?';
  }

  /** The bytes of a text in which {@code %2F} replaces a byte; other percent signs stay. */
  public static byte[] unescape(String escaped) {
    byte[] bytes = encode(escaped);
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      boolean isEscape = bytes[i] == '%' && i + 2 < bytes.length;
      int high = isEscape ? Character.digit(bytes[i + 1], 16) : -1;
      int low = isEscape ? Character.digit(bytes[i + 2], 16) : -1;
      boolean isByte = high >= 0 && low >= 0;
      out.write(isByte ? high << 4 | low : bytes[i]);
      i += isByte ? 2 : 0;
    }
    return out.toByteArray();
  }

  /** Whether a code point represents a byte that is not UTF-8. */
  public static boolean isByte(int c) {
    return c >= 0xDC80 && c <= 0xDCFF;
  }
}
