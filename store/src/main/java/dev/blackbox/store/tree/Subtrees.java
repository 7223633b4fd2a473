package dev.blackbox.store.tree;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Consecutive leaves of a tree as the few perfect subtrees they form. Several threads can each hash
 * a stretch of leaves, and one of them joins the stretches.
 */
public final class Subtrees {
  private static final int FIRST_ROOM = 64;

  private final TreeHash hash = new TreeHash();
  private final long first;
  private byte[] hashes = new byte[FIRST_ROOM * TreeHash.LENGTH];
  private int[] levels = new int[FIRST_ROOM];
  private int count;
  private long next;

  /**
   * Creates a stretch without leaves.
   *
   * @param first the index of the first leaf
   */
  public Subtrees(long first) {
    this.first = first;
    next = first;
  }

  /**
   * Returns the tree with these subtrees.
   *
   * @param size the number of leaves
   * @param hashes the hashes of its largest complete subtrees, from left to right
   */
  public static Subtrees of(long size, List<byte[]> hashes) {
    Subtrees tree = new Subtrees(0);
    long left = size;
    for (byte[] hash : hashes) {
      int level = Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
      tree.push(level, hash, 0);
      left -= 1L << level;
    }
    return tree;
  }

  /** The hashes of the largest complete subtrees, from left to right. */
  public List<byte[]> hashes() {
    return IntStream.range(0, count).mapToObj(this::hashAt).toList();
  }

  /** Adds the next leaf. */
  public void add(byte[] from, int at) {
    push(0, from, at);
  }

  /** Adds all leaves of a stretch that starts where this one ends. */
  public void addAll(Subtrees stretch) {
    if (stretch.first != next) {
      throw new IllegalArgumentException(
          "leaf " + next + " is the next one, found leaf " + stretch.first);
    }
    for (int i = 0; i < stretch.count; i++) {
      push(stretch.levels[i], stretch.hashes, i * TreeHash.LENGTH);
    }
  }

  private void push(int level, byte[] from, int at) {
    if (count == levels.length) {
      levels = Arrays.copyOf(levels, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * hashes.length);
    }
    System.arraycopy(from, at, hashes, count * TreeHash.LENGTH, TreeHash.LENGTH);
    levels[count++] = level;
    next += 1L << level;
    while (count > 1 && levels[count - 2] == levels[count - 1] && isLeftAligned()) {
      hash.fold(hashes, (count - 2) * TreeHash.LENGTH);
      count--;
      levels[count - 1]++;
    }
  }

  /** Whether the last two subtrees, of equal size, are the halves of a larger one. */
  private boolean isLeftAligned() {
    long size = 2L << levels[count - 1];
    return (next & (size - 1)) == 0 && next - size >= first;
  }

  /** The index of the next leaf. */
  public long next() {
    return next;
  }

  /** Returns the root of the tree over all leaves so far; the stretch must start at leaf 0. */
  public byte[] root() {
    if (first != 0) {
      throw new IllegalStateException("leaf " + first + " is the first one, expected leaf 0");
    }
    if (count == 0) {
      return TreeHash.empty();
    }
    byte[] root = hashAt(count - 1);
    for (int i = count - 2; i >= 0; i--) {
      root = hash.node(hashAt(i), root);
    }
    return root;
  }

  private byte[] hashAt(int i) {
    return Arrays.copyOfRange(hashes, i * TreeHash.LENGTH, (i + 1) * TreeHash.LENGTH);
  }
}
