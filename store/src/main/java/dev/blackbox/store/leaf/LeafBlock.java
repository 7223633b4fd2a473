package dev.blackbox.store.leaf;

import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.util.Arrays;
import java.util.Map;

/**
 * The hashes of neighbouring lines.
 *
 * @param first the index of the first of them
 * @param hashes one behind the other
 * @param stretch the same as a part of the tree
 * @param claims the hashes that lines claim to have had, which look as if they were withheld
 * @param tornBytes how long the last line is, if it is the last of all and has no newline
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LeafBlock(
    long first, byte[] hashes, Subtrees stretch, Map<Long, byte[]> claims, long tornBytes) {
  public int count() {
    return hashes.length / TreeHash.LENGTH;
  }

  public long end() {
    return first + count();
  }

  public byte[] hash(long index) {
    int at = at(index);
    return Arrays.copyOfRange(hashes, at, at + TreeHash.LENGTH);
  }

  /** Where the hash of a line begins. */
  public int at(long index) {
    return (int) (index - first) * TreeHash.LENGTH;
  }

  /** Whether the last line is not whole. */
  public boolean isTorn() {
    return tornBytes > 0;
  }
}
