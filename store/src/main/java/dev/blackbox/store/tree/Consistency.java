package dev.blackbox.store.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A proof that a tree starts with the leaves of a smaller one (RFC 6962 §2.1.2).
 *
 * @param from the size of the smaller tree
 * @param to the size of the larger one
 */
public record Consistency(long from, long to, List<byte[]> path) {
  public Consistency {
    path = List.copyOf(path);
  }

  /**
   * Returns the proof that a tree starts with its own first leaves.
   *
   * @param leaves the hashes of all leaves
   */
  public static Consistency of(List<byte[]> leaves, int from) {
    List<byte[]> path = new ArrayList<>();
    if (from > 0 && from < leaves.size()) {
      prove(leaves, from, true, path);
    }
    return new Consistency(from, leaves.size(), path);
  }

  /**
   * Adds the hashes that prove that these leaves start with the first ones.
   *
   * @param isKnown whether the verifier knows the root of those first leaves
   */
  private static void prove(List<byte[]> leaves, int from, boolean isKnown, List<byte[]> path) {
    int size = leaves.size();
    if (from == size) {
      if (!isKnown) {
        path.add(root(leaves));
      }
      return;
    }
    int half = Integer.highestOneBit(size - 1);
    if (from <= half) {
      prove(leaves.subList(0, half), from, isKnown, path);
      path.add(root(leaves.subList(half, size)));
    } else {
      prove(leaves.subList(half, size), from - half, false, path);
      path.add(root(leaves.subList(0, half)));
    }
  }

  private static byte[] root(List<byte[]> leaves) {
    Subtrees tree = new Subtrees(0);
    leaves.forEach(leaf -> tree.add(leaf, 0));
    return tree.root();
  }

  /** Whether the proof holds for these two roots (RFC 9162 §2.1.4.2). */
  public boolean holds(byte[] smaller, byte[] larger) {
    if (from < 0 || from > to) {
      return false;
    }
    if (from == 0 || from == to) {
      boolean isSame =
          from == 0 ? Arrays.equals(smaller, TreeHash.empty()) : Arrays.equals(smaller, larger);
      return path.isEmpty() && isSame;
    }
    List<byte[]> hashes = new ArrayList<>(path);
    if (Long.bitCount(from) == 1) {
      hashes.add(0, smaller);
    }
    return !hashes.isEmpty() && leads(hashes, smaller, larger);
  }

  private boolean leads(List<byte[]> hashes, byte[] smaller, byte[] larger) {
    TreeHash hash = new TreeHash();
    int shift = Long.numberOfTrailingZeros(from);
    long node = (from - 1) >>> shift;
    long last = (to - 1) >>> shift;
    byte[] before = hashes.get(0);
    byte[] after = hashes.get(0);
    for (byte[] next : hashes.subList(1, hashes.size())) {
      if (last == 0) {
        return false;
      }
      if ((node & 1) == 1 || node == last) {
        before = hash.node(next, before);
        after = hash.node(next, after);
        int up = (node & 1) == 1 || node == 0 ? 0 : Long.numberOfTrailingZeros(node);
        node >>>= up;
        last >>>= up;
      } else {
        after = hash.node(after, next);
      }
      node >>>= 1;
      last >>>= 1;
    }
    return last == 0 && Arrays.equals(before, smaller) && Arrays.equals(after, larger);
  }
}
