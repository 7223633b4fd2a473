package dev.blackbox.server.page;

import dev.blackbox.format.text.Hashes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the page, ready to be sent.
 *
 * @param type its content type
 * @param tag its entity tag
 */
record PageFile(String type, String tag, ByteBuffer plain, ByteBuffer gzip) {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  /** Returns whether files with this name are sent. */
  static boolean isSent(String name) {
    return TYPES.containsKey(ending(name));
  }

  static PageFile of(String name, byte[] plain) {
    byte[] digest = Hashes.sha256().digest(plain);
    // The tag is weak, because both encodings of the file have it.
    String tag = "W/\"" + HexFormat.of().formatHex(digest, 0, 12) + "\"";
    return new PageFile(
        TYPES.getOrDefault(ending(name), "text/plain"),
        tag,
        ByteBuffer.wrap(plain).asReadOnlyBuffer(),
        ByteBuffer.wrap(gzip(plain)).asReadOnlyBuffer());
  }

  private static String ending(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new SmallGzip(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static final class SmallGzip extends GZIPOutputStream {
    SmallGzip(ByteArrayOutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
