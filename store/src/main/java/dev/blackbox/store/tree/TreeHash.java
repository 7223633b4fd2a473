package dev.blackbox.store.tree;

import dev.blackbox.format.hash.Hashes;
import java.security.DigestException;
import java.security.MessageDigest;

/** SHA-256 as RFC 6962 uses it, leaves and inner nodes kept apart by a first byte; one thread's. */
public final class TreeHash {
  /** How many bytes a hash has. */
  public static final int LENGTH = 32;

  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  private final MessageDigest digest = Hashes.sha256();
  private final byte[] node = new byte[1 + 2 * LENGTH];

  public TreeHash() {
    node[0] = NODE;
  }

  /** The root of a tree without leaves. */
  public static byte[] empty() {
    return Hashes.sha256().digest();
  }

  /** The hash of a leaf. */
  public byte[] leaf(byte[] entry) {
    digest.update(LEAF);
    return digest.digest(entry);
  }

  /** The hash of a node over two others. */
  public byte[] node(byte[] left, byte[] right) {
    digest.update(NODE);
    digest.update(left);
    return digest.digest(right);
  }

  /** Puts the hash of the node over two hashes that stand side by side in the place of the left. */
  void fold(byte[] hashes, int at) {
    System.arraycopy(hashes, at, node, 1, 2 * LENGTH);
    digest.update(node);
    try {
      digest.digest(hashes, at, LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("a hash has room where two were", e);
    }
  }
}
