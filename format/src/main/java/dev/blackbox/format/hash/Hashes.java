package dev.blackbox.format.hash;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hashes that every JDK has. */
public final class Hashes {
  private Hashes() {}

  /** A SHA-256 to be fed; one thread's. */
  public static MessageDigest sha256() {
    return hash("SHA-256");
  }

  /** The SHA-256 of a text's UTF-8. */
  public static byte[] sha256(String text) {
    return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The SHA-256 of a content, in lower-case digits. */
  public static String sha256Hex(byte[] content) {
    return HexFormat.of().formatHex(sha256().digest(content));
  }

  /** A SHA-1 to be fed: git names contents by it. */
  public static MessageDigest sha1() {
    return hash("SHA-1");
  }

  /** A SHA-512 to be fed: OpenSSH signs it. */
  public static MessageDigest sha512() {
    return hash("SHA-512");
  }

  private static MessageDigest hash(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + name, e);
    }
  }

  /** What was fed to a hash so far, in lower-case digits; the hash begins anew. */
  public static String hex(MessageDigest hash) {
    return HexFormat.of().formatHex(hash.digest());
  }
}
