package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The {@code tail=} of a link between two parts: the first digits of the SHA-256 of the last bytes
 * that the link counts. It tells the part that continues a file from a part that once continued
 * another file of the same name and session id.
 */
public final class PartTail {
  private static final int BYTES = 4 << 10;
  private static final int DIGITS = 8;

  /** An erased line, or the end of one at the start of the bytes, perhaps with its padding. */
  private static final Pattern ERASED =
      Pattern.compile("# withheld leaf=|^[A-Za-z0-9+/=# ]{0,60}= *\\n|^ +\\n");

  private PartTail() {}

  /** The tail of the first bytes of a file; empty if the file has fewer. */
  public static Optional<String> of(Disk disk, Path part, long bytes) throws IOException {
    return last(disk, part, bytes).map(PartTail::digits);
  }

  /**
   * Whether a link continues this file. The tail of a file with erased lines is unknown, because
   * the link is sealed and keeps the old one.
   */
  static boolean matches(Disk disk, Path part, PartLink link) throws IOException {
    String expected = link.tail();
    if (expected == null) {
      return true;
    }
    Optional<byte[]> found = last(disk, part, link.bytes());
    return found.isPresent()
        && (digits(found.get()).equals(expected)
            || ERASED.matcher(new String(found.get(), ISO_8859_1)).find());
  }

  private static String digits(byte[] last) {
    return Hashes.sha256Hex(last).substring(0, DIGITS);
  }

  private static Optional<byte[]> last(Disk disk, Path part, long bytes) throws IOException {
    try (SeekableByteChannel file = disk.read(part)) {
      if (file.size() < bytes) {
        return Optional.empty();
      }
      ByteBuffer last = ByteBuffer.allocate((int) Math.min(bytes, BYTES));
      file.position(bytes - last.capacity());
      while (last.hasRemaining() && file.read(last) >= 0) {
        // Read all of them, unless the file became shorter.
      }
      return last.hasRemaining() ? Optional.empty() : Optional.of(last.array());
    }
  }
}
