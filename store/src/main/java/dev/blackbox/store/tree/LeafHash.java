package dev.blackbox.store.tree;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.format.text.Hashes;
import java.security.DigestException;
import java.security.MessageDigest;

/** Computes the leaf hashes of lines (seal-1 §3); not safe for use by several threads. */
public final class LeafHash {
  private static final byte[] DOMAIN = "\0bbox-leaf/1\n".getBytes(US_ASCII);
  private static final int START = DOMAIN.length + Salts.LENGTH;

  /** Lines up to this length are hashed in one call, which is faster. */
  private static final int SHORT = 512;

  private final MessageDigest digest = Hashes.sha256();
  private final Salts.Cursor salts;
  private final byte[] start = new byte[START + SHORT];

  public LeafHash(Salts salts) {
    this.salts = salts.cursor();
    System.arraycopy(DOMAIN, 0, start, 0, DOMAIN.length);
  }

  /** Returns the hash of a line whose salt is known. */
  public static byte[] of(byte[] salt, byte[] line) {
    MessageDigest digest = Hashes.sha256();
    digest.update(DOMAIN);
    digest.update(salt);
    return digest.digest(line);
  }

  /** Hashes a whole line, including its newline. */
  public void line(long index, byte[] bytes, int from, int length) {
    if (length > SHORT) {
      begin(index);
      update(bytes, from, length);
    } else {
      salts.salt(index, start, DOMAIN.length);
      System.arraycopy(bytes, from, start, START, length);
      digest.update(start, 0, START + length);
    }
  }

  /** Starts a line. If its salt was destroyed, no line has the right hash. */
  void begin(long index) {
    salts.salt(index, start, DOMAIN.length);
    digest.update(start, 0, START);
  }

  /** Adds bytes of the line. */
  void update(byte[] bytes, int from, int length) {
    digest.update(bytes, from, length);
  }

  /** Writes the hash into an array. */
  public void end(byte[] target, int at) {
    try {
      digest.digest(target, at, TreeHash.LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("a leaf needs " + TreeHash.LENGTH + " bytes", e);
    }
  }
}
