package dev.blackbox.store.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * The way from one leaf to the root (RFC 6962 §2.1.1), found while all leaves pass by, in memory
 * that does not grow with them.
 */
public final class PathFinder {
  private final TreeHash hash = new TreeHash();
  private final long index;
  private final List<Node> nodes = new ArrayList<>();
  private final List<byte[]> path = new ArrayList<>();
  private long size;

  /** A perfect subtree; one of them holds the leaf. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Node(int level, byte[] hash, boolean isOnPath) {}

  public PathFinder(long index) {
    this.index = index;
  }

  /** Takes the hash of the next leaf. */
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

  /** The hashes beside the way, from the leaf up; all leaves have passed. */
  public List<byte[]> path() {
    if (index >= size) {
      throw new IllegalStateException("leaf " + index + " is not among " + size);
    }
    while (nodes.size() > 1) {
      fold();
    }
    return List.copyOf(path);
  }

  /** The root of the tree, after {@link #path}. */
  public byte[] root() {
    return nodes.get(0).hash();
  }
}
