package dev.blackbox.store.key;

import java.security.KeyPair;
import java.security.PrivateKey;

/** A private key with its public key. */
public final class SigningKey {
  private final NoteKey publicKey;
  private final PrivateKey privateKey;

  SigningKey(NoteKey publicKey, PrivateKey privateKey) {
    this.publicKey = publicKey;
    this.privateKey = privateKey;
  }

  /** Creates a key of this name, which exists only in memory. */
  public static SigningKey fresh(String name) {
    KeyPair pair = Algorithm.ED25519.generate();
    return new SigningKey(
        new NoteKey(name, Algorithm.ED25519, Algorithm.ED25519.raw(pair.getPublic())),
        pair.getPrivate());
  }

  public NoteKey publicKey() {
    return publicKey;
  }

  public byte[] sign(byte[] message) {
    return publicKey.algorithm().sign(privateKey, message);
  }

  PrivateKey privateKey() {
    return privateKey;
  }
}
