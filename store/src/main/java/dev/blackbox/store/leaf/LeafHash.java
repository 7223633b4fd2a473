package dev.blackbox.store.leaf;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.store.tree.TreeHash;
import java.security.DigestException;
import java.security.MessageDigest;

/** The hashes of lines as leaves of the tree (seal-1 §3); for one thread. */
public final class LeafHash {
  private static final byte[] DOMAIN = "\0bbox-leaf/1\n".getBytes(US_ASCII);

  private final MessageDigest digest = TreeHash.sha256();
  private final Salts.Cursor salts;
  private final byte[] start = new byte[DOMAIN.length + Salts.LENGTH];

  public LeafHash(Salts salts) {
    this.salts = salts.cursor();
    System.arraycopy(DOMAIN, 0, start, 0, DOMAIN.length);
  }

  /** The hash of a line whose salt is known. */
  public static byte[] of(byte[] salt, byte[] line) {
    MessageDigest digest = TreeHash.sha256();
    digest.update(DOMAIN);
    digest.update(salt);
    return digest.digest(line);
  }

  /** Begins with a line; false if its salt is forgotten, so that no line has the right hash. */
  public boolean begin(long index) {
    boolean isSalted = salts.salt(index, start, DOMAIN.length);
    digest.reset();
    digest.update(start);
    return isSalted;
  }

  /** Takes bytes of the line, of which the last may be its newline. */
  public void update(byte[] bytes, int from, int length) {
    digest.update(bytes, from, length);
  }

  /** Puts the hash somewhere. */
  public void end(byte[] target, int at) {
    try {
      digest.digest(target, at, TreeHash.LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("a leaf needs " + TreeHash.LENGTH + " bytes", e);
    }
  }
}
