package dev.blackbox.store.tree;

import dev.blackbox.format.text.Hashes;
import java.security.DigestException;
import java.security.MessageDigest;

/** The hashes of RFC 6962, with a first byte that separates leaves from inner nodes. */
public final class TreeHash {
  /** The length of a hash in bytes. */
  public static final int LENGTH = 32;

  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  private final MessageDigest digest = Hashes.sha256();
  private final byte[] node = new byte[1 + 2 * LENGTH];

  public TreeHash() {
    node[0] = NODE;
  }

  /** Returns the root of a tree without leaves. */
  public static byte[] empty() {
    return Hashes.sha256().digest();
  }

  /** Returns the hash of a leaf. */
  public byte[] leaf(byte[] entry) {
    digest.update(LEAF);
    return digest.digest(entry);
  }

  /** Writes the hash of a leaf, which is a part of an array, into another array. */
  public void leaf(byte[] entry, int from, int to, byte[] target) {
    digest.update(LEAF);
    digest.update(entry, from, to - from);
    digestInto(target, 0);
  }

  private void digestInto(byte[] target, int at) {
    try {
      digest.digest(target, at, LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("the array has no room for a hash", e);
    }
  }

  /** Returns the hash of the node over two others. */
  public byte[] node(byte[] left, byte[] right) {
    digest.update(NODE);
    digest.update(left);
    return digest.digest(right);
  }

  /** Replaces the left of two adjacent hashes by the hash of the node over both. */
  void fold(byte[] hashes, int at) {
    System.arraycopy(hashes, at, node, 1, 2 * LENGTH);
    digest.update(node);
    digestInto(hashes, at);
  }
}
