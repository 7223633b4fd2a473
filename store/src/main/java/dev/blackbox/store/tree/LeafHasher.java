package dev.blackbox.store.tree;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hashes lines into leaves; not safe for use by several threads. */
final class LeafHasher {
  private final LeafHash hash;
  private final Map<Long, byte[]> withheld;

  /**
   * Creates a hasher with these salts.
   *
   * @param withheld the hashes of lines that a stub may replace
   */
  LeafHasher(Salts salts, Map<Long, byte[]> withheld) {
    hash = new LeafHash(salts);
    this.withheld = withheld;
  }

  LeafBlock leaves(LineChunk chunk) {
    byte[] hashes = new byte[chunk.lines() * TreeHash.LENGTH];
    Subtrees stretch = new Subtrees(chunk.first());
    Map<Long, byte[]> claims = new HashMap<>();
    int from = 0;
    for (int i = 0; i < chunk.lines(); i++) {
      int end = Math.min(chunk.newline(from) + 1, chunk.length());
      byte[] claim = claimOf(chunk, from, end - from);
      long index = chunk.first() + i;
      int at = i * TreeHash.LENGTH;
      if (claim != null && Arrays.equals(claim, withheld.get(index))) {
        System.arraycopy(claim, 0, hashes, at, TreeHash.LENGTH);
      } else {
        if (claim != null) {
          claims.put(index, claim);
        }
        hash.line(index, chunk.bytes(), from, end - from);
        hash.end(hashes, at);
      }
      stretch.add(hashes, at);
      from = end;
    }
    return new LeafBlock(chunk.first(), hashes, stretch, claims, tornBytes(chunk));
  }

  private static byte @Nullable [] claimOf(LineChunk chunk, int from, int count) {
    byte start = chunk.bytes()[from];
    return start == '#' || start == ' '
        ? Stub.claimOf(chunk.bytes(), from, count).orElse(null)
        : null;
  }

  private static int tornBytes(LineChunk chunk) {
    if (!chunk.isTorn()) {
      return 0;
    }
    int start = chunk.length();
    while (start > 0 && chunk.bytes()[start - 1] != '\n') {
      start--;
    }
    return chunk.length() - start;
  }

  /** Starts a line that is longer than a chunk. */
  LongLine longLine(long index) {
    return new LongLine(index);
  }

  /** A line that is not in memory as a whole. */
  final class LongLine {
    private final long index;
    private long bytes;

    private LongLine(long index) {
      this.index = index;
      hash.begin(index);
    }

    void add(byte[] piece, int length) {
      hash.update(piece, 0, length);
      bytes += length;
    }

    LeafBlock end(boolean isTorn) {
      byte[] leaf = new byte[TreeHash.LENGTH];
      hash.end(leaf, 0);
      Subtrees stretch = new Subtrees(index);
      stretch.add(leaf, 0);
      return new LeafBlock(index, leaf, stretch, Map.of(), isTorn ? bytes : 0);
    }
  }
}
