package dev.blackbox.store.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the path from one leaf to the root (RFC 6962 §2.1.1) in one pass over all leaves, in memory
 * that does not grow with them.
 */
public final class PathFinder {
  private final TreeHash hash = new TreeHash();
  private final long index;
  private final List<Node> nodes = new ArrayList<>();
  private final List<byte[]> path = new ArrayList<>();
  private long size;

  /** A perfect subtree; one of them contains the leaf. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Node(int level, byte[] hash, boolean isOnPath) {}

  public PathFinder(long index) {
    this.index = index;
  }

  /** Adds the hash of the next leaf. */
  public void add(byte[] leaf) {
    nodes.add(new Node(0, leaf, size == index));
    size++;
    while (nodes.size() > 1 && nodes.get(nodes.size() - 2).level() == last().level()) {
      fold();
    }
  }

  private Node last() {
    return nodes.get(nodes.size() - 1);
  }

  private void fold() {
    Node right = nodes.remove(nodes.size() - 1);
    Node left = nodes.remove(nodes.size() - 1);
    if (right.isOnPath()) {
      path.add(left.hash());
    } else if (left.isOnPath()) {
      path.add(right.hash());
    }
    nodes.add(
        new Node(
            left.level() + 1,
            hash.node(left.hash(), right.hash()),
            left.isOnPath() || right.isOnPath()));
  }

  /** Returns the hashes next to the path, from the leaf up; call it after the last leaf. */
  public List<byte[]> path() {
    if (index >= size) {
      throw new IllegalStateException("leaf " + index + " is not among " + size);
    }
    while (nodes.size() > 1) {
      fold();
    }
    return List.copyOf(path);
  }

  /** Returns the root of the tree; call it after {@link #path}. */
  public byte[] root() {
    return nodes.get(0).hash();
  }
}
