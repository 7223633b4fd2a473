package dev.blackbox.store.tree;

import java.util.List;
import java.util.Optional;

/** A proof that a leaf is at an index of a tree: the hashes next to its path to the root. */
public record Inclusion(long index, long size, List<byte[]> path) {
  public Inclusion {
    path = List.copyOf(path);
  }

  /**
   * Returns the root that the proof leads to (RFC 9162 §2.1.3.2); empty if no tree of this size has
   * such a path.
   */
  public Optional<byte[]> rootOf(byte[] leaf) {
    if (index < 0 || index >= size) {
      return Optional.empty();
    }
    TreeHash hash = new TreeHash();
    long node = index;
    long last = size - 1;
    byte[] root = leaf;
    for (byte[] sibling : path) {
      if (last == 0) {
        return Optional.empty();
      }
      if ((node & 1) == 1 || node == last) {
        root = hash.node(sibling, root);
        while ((node & 1) == 0 && node != 0) {
          node >>>= 1;
          last >>>= 1;
        }
      } else {
        root = hash.node(root, sibling);
      }
      node >>>= 1;
      last >>>= 1;
    }
    return last == 0 ? Optional.of(root) : Optional.empty();
  }
}
