package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.key.SigningKey;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;

/** Signatures that OpenSSH can check (its PROTOCOL.sshsig). */
public record SshSignature(SigningKey key) {
  public static final String NAMESPACE = "blackbox";

  private static final byte[] MAGIC = "SSHSIG".getBytes(UTF_8);
  private static final String TYPE = "ssh-ed25519";
  private static final String HASH = "sha512";
  private static final int VERSION = 1;
  private static final int LINE = 70;

  /** Returns the line for a file of allowed signers. */
  public String allowedSigner() {
    return key.publicKey().name()
        + " namespaces=\""
        + NAMESPACE
        + "\" "
        + TYPE
        + " "
        + Base64.getEncoder().encodeToString(publicKey());
  }

  private byte[] publicKey() {
    return new Packet().text(TYPE).bytes(key.publicKey().raw()).all();
  }

  /** Returns the content of the signature file for a message. */
  public String over(byte[] message) {
    byte[] signed =
        new Packet().raw(MAGIC).text(NAMESPACE).text("").text(HASH).bytes(sha512(message)).all();
    byte[] signature = new Packet().text(TYPE).bytes(key.sign(signed)).all();
    byte[] all =
        new Packet()
            .raw(MAGIC)
            .raw(ByteBuffer.allocate(4).putInt(VERSION).array())
            .bytes(publicKey())
            .text(NAMESPACE)
            .text("")
            .text(HASH)
            .bytes(signature)
            .all();
    return "-----BEGIN SSH SIGNATURE-----\n"
        + Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(all)
        + "\n-----END SSH SIGNATURE-----\n";
  }

  private static byte[] sha512(byte[] message) {
    return Hashes.sha512().digest(message);
  }

  /** A sequence of strings, each after its length. */
  private static final class Packet {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Packet raw(byte[] bytes) {
      out.writeBytes(bytes);
      return this;
    }

    Packet bytes(byte[] bytes) {
      return raw(ByteBuffer.allocate(4).putInt(bytes.length).array()).raw(bytes);
    }

    Packet text(String text) {
      return bytes(text.getBytes(UTF_8));
    }

    byte[] all() {
      return out.toByteArray();
    }
  }
}
