package dev.blackbox.intake.observe.workspace;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hashes of contents: SHA-256 to compare them, SHA-1 because git names blobs by it. */
public final class Sha {
  private Sha() {}

  public static MessageDigest sha256() {
    return digest("SHA-256");
  }

  public static MessageDigest sha1() {
    return digest("SHA-1");
  }

  private static MessageDigest digest(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + name, e);
    }
  }

  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
