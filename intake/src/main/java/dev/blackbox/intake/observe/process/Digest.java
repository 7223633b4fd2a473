package dev.blackbox.intake.observe.process;

import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** An incremental SHA-256 in the notation of events: {@code sha256:…}. */
public final class Digest {
  private static final int BUFFER = 64 << 10;

  private final MessageDigest digest = Hashes.sha256();
  private long bytes;

  public void add(byte[] content, int from, int length) {
    digest.update(content, from, length);
    bytes += length;
  }

  /** The number of bytes added. */
  public long bytes() {
    return bytes;
  }

  /** The hash of everything added so far. */
  public String hash() {
    try {
      return text(((MessageDigest) digest.clone()).digest());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the JDK's SHA-256 can be copied", e);
    }
  }

  public static String of(String text) {
    return text(Hashes.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  public static String of(InputStream in) throws IOException {
    Digest digest = new Digest();
    byte[] buffer = new byte[BUFFER];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      digest.add(buffer, 0, count);
    }
    return digest.hash();
  }

  private static String text(byte[] hash) {
    return "sha256:" + HexFormat.of().formatHex(hash);
  }
}
