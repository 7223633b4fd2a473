package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.hash.Hashes;
import dev.blackbox.store.key.SigningKey;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;

/** Signatures as OpenSSH makes and checks them (its PROTOCOL.sshsig). */
record SshSignature(SigningKey key) {
  static final String NAMESPACE = "blackbox";

  private static final byte[] MAGIC = "SSHSIG".getBytes(UTF_8);
  private static final String TYPE = "ssh-ed25519";
  private static final String HASH = "sha512";
  private static final int VERSION = 1;
  private static final int LINE = 70;

  /** The line for a file of allowed signers. */
  String allowedSigner() {
    return key.publicKey().name()
        + " namespaces=\""
        + NAMESPACE
        + "\" "
        + TYPE
        + " "
        + Base64.getEncoder().encodeToString(publicKey());
  }

  private byte[] publicKey() {
    return new Blob().text(TYPE).bytes(key.publicKey().raw()).all();
  }

  /** The signature over a message, as it stands in a file. */
  String over(byte[] message) {
    byte[] signed =
        new Blob().raw(MAGIC).text(NAMESPACE).text("").text(HASH).bytes(sha512(message)).all();
    byte[] signature = new Blob().text(TYPE).bytes(key.sign(signed)).all();
    byte[] all =
        new Blob()
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

  /** Strings, each behind its length. */
  private static final class Blob {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Blob raw(byte[] bytes) {
      out.writeBytes(bytes);
      return this;
    }

    Blob bytes(byte[] bytes) {
      return raw(ByteBuffer.allocate(4).putInt(bytes.length).array()).raw(bytes);
    }

    Blob text(String text) {
      return bytes(text.getBytes(UTF_8));
    }

    byte[] all() {
      return out.toByteArray();
    }
  }
}
