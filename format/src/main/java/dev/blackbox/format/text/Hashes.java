package dev.blackbox.format.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hash functions that every JDK has. */
public final class Hashes {
  private Hashes() {}

  /** A new SHA-256 digest; not thread-safe. */
  public static MessageDigest sha256() {
    return hash("SHA-256");
  }

  /** The SHA-256 of a text's UTF-8. */
  public static byte[] sha256(String text) {
    return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The SHA-256 of bytes, in lower-case hex digits. */
  public static String sha256Hex(byte[] content) {
    return HexFormat.of().formatHex(sha256().digest(content));
  }

  /** A new SHA-1 digest, for git object names. */
  public static MessageDigest sha1() {
    return hash("SHA-1");
  }

  /** A new SHA-512 digest, for OpenSSH signatures. */
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

  /** Finishes the digest and resets it; the hash in lower-case hex digits. */
  public static String hex(MessageDigest hash) {
    return HexFormat.of().formatHex(hash.digest());
  }
}
