package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.SigningKey;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/**
 * Signatures that minisign can check: the older of its two kinds, over the message itself, because
 * the newer one needs a hash that the JDK lacks.
 */
public record MinisignSignature(SigningKey key) {
  private static final byte[] KIND = "Ed".getBytes(UTF_8);
  private static final int ID_BYTES = 8;

  /** Returns the public key as {@code minisign -P} takes it. */
  public String publicKey() {
    return base64(KIND, keyId(), key.publicKey().raw());
  }

  /** Minisign's own ids are random; this one is the start of the key. */
  private byte[] keyId() {
    return Arrays.copyOf(key.publicKey().raw(), ID_BYTES);
  }

  /** Returns the content of the signature file for a message. */
  public String over(byte[] message, String comment) {
    byte[] signature = key.sign(message);
    byte[] trusted = comment.getBytes(UTF_8);
    byte[] both =
        ByteBuffer.allocate(signature.length + trusted.length).put(signature).put(trusted).array();
    return "untrusted comment: signature by "
        + comment
        + "\n"
        + base64(KIND, keyId(), signature)
        + "\ntrusted comment: "
        + comment
        + "\n"
        + base64(key.sign(both))
        + "\n";
  }

  private static String base64(byte[]... pieces) {
    int length = Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
    ByteBuffer all = ByteBuffer.allocate(length);
    Arrays.stream(pieces).forEach(all::put);
    return Base64.getEncoder().encodeToString(all.array());
  }
}
