package dev.blackbox.intake.observe.workspace;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/** The bytes of paths. Invalid UTF-8 is lost in a string, but not in the URI of a path. */
public final class PathBytes {
  private static final String UNESCAPED = "-._/";

  private PathBytes() {}

  public static byte[] of(Path path) {
    String text = path.toString();
    if (text.chars().allMatch(PathBytes::isPlain)) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }
    byte[] decoded = decode(Path.of("/").resolve(path).toUri().getRawPath());
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

  private static byte[] decode(String raw) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(raw.length());
    int i = 0;
    while (i < raw.length()) {
      boolean isEscape = raw.charAt(i) == '%';
      out.write(isEscape ? Integer.parseInt(raw, i + 1, i + 3, 16) : raw.charAt(i));
      i += isEscape ? 3 : 1;
    }
    return out.toByteArray();
  }

  /** A relative path as text from which {@link #decoded} makes the same path. */
  static String encoded(Path path) {
    StringBuilder out = new StringBuilder();
    for (byte b : of(path)) {
      if (Character.isLetterOrDigit(b) || UNESCAPED.indexOf(b) >= 0) {
        out.append((char) b);
      } else {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    return out.toString();
  }

  static Path decoded(String encoded) {
    return encoded.indexOf('%') < 0
        ? Path.of(encoded)
        : Path.of("/").relativize(Path.of(URI.create("file:///" + encoded)));
  }

  /** Returns a path for display; invalid UTF-8 becomes U+FFFD. */
  public static String text(Path path) {
    return new String(of(path), StandardCharsets.UTF_8);
  }
}
