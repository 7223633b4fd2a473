package dev.blackbox.intake.observe.patch;

import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Computes git's id of a content. */
final class BlobId {
  /** The id of a missing file. */
  static final String NONE = "0".repeat(40);

  private static final int BUFFER = 64 << 10;

  private BlobId() {}

  static String of(InputStream content, long size) throws IOException {
    MessageDigest digest = Hashes.sha1();
    digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
    byte[] buffer = new byte[BUFFER];
    for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
      digest.update(buffer, 0, count);
    }
    return Hashes.hex(digest);
  }
}
