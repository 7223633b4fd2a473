package dev.blackbox.intake.observe.workspace;

import dev.blackbox.store.disk.NativeText;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/** The bytes of paths. Invalid UTF-8 is lost in a string, but not in the URI of a path. */
public final class PathBytes {
  private static final String UNESCAPED = "-._/";

  private PathBytes() {}

  public static byte[] of(Path path) {
    return NativeText.bytes(path);
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
