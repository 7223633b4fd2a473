package dev.blackbox.store.key;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The signature algorithms. */
public enum Algorithm {
  /** RFC 8032, over the text of a note; type 1 of C2SP signed-note. */
  ED25519("Ed25519", 0x01, 32, "302a300506032b6570032100"),
  /** RFC 8032, over the head of a log and a time; type 4 of C2SP tlog-cosignature. */
  ED25519_WITNESS("Ed25519", 0x04, 32, "302a300506032b6570032100"),
  /** FIPS 204, over the head of a tree; type 6 of C2SP tlog-cosignature. */
  ML_DSA_44("ML-DSA-44", 0x06, 1312, "30820532300b06096086480165030403110382052100");

  private final String jdkName;
  private final byte type;
  private final int length;
  private final byte[] spki;

  Algorithm(String jdkName, int type, int length, String spki) {
    this.jdkName = jdkName;
    this.type = (byte) type;
    this.length = length;
    this.spki = HexFormat.of().parseHex(spki);
  }

  static Optional<Algorithm> ofType(byte type) {
    return Arrays.stream(values()).filter(algorithm -> algorithm.type == type).findAny();
  }

  byte type() {
    return type;
  }

  /** The length of a public key in bytes. */
  int length() {
    return length;
  }

  /** The usual name of the algorithm. */
  public String text() {
    return jdkName;
  }

  /** Whether this Java supports the algorithm. */
  public boolean isKnown() {
    try {
      Signature.getInstance(jdkName);
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  KeyPair generate() {
    try {
      return KeyPairGenerator.getInstance(jdkName).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + jdkName, e);
    }
  }

  PrivateKey privateKey(byte[] pkcs8) throws GeneralSecurityException {
    return KeyFactory.getInstance(jdkName).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  /** Returns the public key without its X.509 prefix. */
  byte[] raw(PublicKey key) {
    byte[] encoded = key.getEncoded();
    return Arrays.copyOfRange(encoded, encoded.length - length, encoded.length);
  }

  byte[] sign(PrivateKey key, byte[] message) {
    try {
      Signature signature = Signature.getInstance(jdkName);
      signature.initSign(key);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(jdkName + ": the key does not sign", e);
    }
  }

  /** Whether a signature is valid; malformed keys and signatures are not. */
  boolean verify(byte[] rawKey, byte[] message, byte[] bytes) {
    try {
      byte[] encoded = Arrays.copyOf(spki, spki.length + rawKey.length);
      System.arraycopy(rawKey, 0, encoded, spki.length, rawKey.length);
      Signature signature = Signature.getInstance(jdkName);
      signature.initVerify(
          KeyFactory.getInstance(jdkName).generatePublic(new X509EncodedKeySpec(encoded)));
      signature.update(message);
      return signature.verify(bytes);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
