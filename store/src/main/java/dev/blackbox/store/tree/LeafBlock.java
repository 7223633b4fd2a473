package dev.blackbox.store.tree;

import java.util.Arrays;
import java.util.Map;

/**
 * The hashes of consecutive lines.
 *
 * @param first the index of the first of them
 * @param hashes the hashes, concatenated
 * @param stretch the subtrees over them
 * @param claims the hashes stated by lines that look like stubs, by index
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

  /** Returns the offset of the hash of a line. */
  public int at(long index) {
    return (int) (index - first) * TreeHash.LENGTH;
  }

  /** Whether the last line has no newline. */
  public boolean isTorn() {
    return tornBytes > 0;
  }
}
