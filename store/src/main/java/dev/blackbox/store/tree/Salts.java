package dev.blackbox.store.tree;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.format.text.Hashes;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A salt for every line, so that nobody can check a guess at a withheld line against its hash. All
 * salts are derived from one seed through a tree with four branches at each node (seal-1 §4); to
 * destroy a salt, only the seeds of the branches next to its path are kept.
 */
public final class Salts {
  /** The length of a salt in bytes. */
  public static final int LENGTH = 16;

  private static final byte[] DOMAIN = "bbox-salt/1\n".getBytes(US_ASCII);

  private final List<SaltSeed> seeds;

  /** Creates the salts derived from these seeds, which must be in order. */
  public Salts(List<SaltSeed> seeds) {
    this.seeds = List.copyOf(seeds);
  }

  public static Salts fresh() {
    byte[] seed = new byte[TreeHash.LENGTH];
    new SecureRandom().nextBytes(seed);
    return new Salts(List.of(new SaltSeed(SaltSeed.TOP, 0, seed)));
  }

  public List<SaltSeed> seeds() {
    return seeds;
  }

  /** Returns these salts without those of some lines and of all lines from a size on. */
  public Salts without(NavigableSet<Long> lines, long size) {
    List<SaltSeed> kept = new ArrayList<>();
    MessageDigest digest = Hashes.sha256();
    seeds.forEach(seed -> keep(seed, lines, size, digest, kept));
    return new Salts(kept);
  }

  private static void keep(
      SaltSeed seed,
      NavigableSet<Long> lines,
      long size,
      MessageDigest digest,
      List<SaltSeed> kept) {
    if (seed.first() >= size) {
      return;
    }
    Long next = lines.ceiling(seed.first());
    if (next == null || next >= seed.end()) {
      kept.add(seed);
    } else if (seed.level() > 0) {
      byte[] parent = room();
      System.arraycopy(seed.bytes(), 0, parent, DOMAIN.length, TreeHash.LENGTH);
      for (int branch = 0; branch < 4; branch++) {
        byte[] child = new byte[TreeHash.LENGTH];
        derive(digest, parent, branch, child, 0);
        keep(
            new SaltSeed(seed.level() - 1, seed.position() * 4 + branch, child),
            lines,
            size,
            digest,
            kept);
      }
    }
  }

  /** A buffer for a seed with its prefix and suffix, from which branches are hashed. */
  private static byte[] room() {
    return Arrays.copyOf(DOMAIN, DOMAIN.length + TreeHash.LENGTH + 1);
  }

  private static void derive(
      MessageDigest digest, byte[] parent, int branch, byte[] target, int at) {
    parent[parent.length - 1] = (byte) branch;
    digest.update(parent);
    try {
      digest.digest(target, at, TreeHash.LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("a seed has room for a hash", e);
    }
  }

  /** Finds salts, fastest in the order of lines; not safe for use by several threads. */
  public Cursor cursor() {
    return new Cursor();
  }

  /** A place in the tree of salts. */
  public final class Cursor {
    private final MessageDigest digest = Hashes.sha256();
    private final byte[][] way = new byte[SaltSeed.TOP + 1][];
    private final long[] positions = new long[SaltSeed.TOP + 1];
    private @Nullable SaltSeed base;

    private Cursor() {
      Arrays.setAll(way, level -> room());
    }

    /** Writes the salt of a line into an array; returns false if it was destroyed. */
    public boolean salt(long index, byte[] target, int at) {
      SaltSeed top = base;
      if (top == null || !top.covers(index)) {
        top = find(index).orElse(null);
        base = top;
        if (top == null) {
          return false;
        }
        enter(top);
      }
      int level = 0;
      while (level < top.level() && positions[level] != index >>> (2 * level)) {
        level++;
      }
      for (; level > 0; level--) {
        long position = index >>> (2 * (level - 1));
        derive(digest, way[level], (int) (position & 3), way[level - 1], DOMAIN.length);
        positions[level - 1] = position;
      }
      System.arraycopy(way[0], DOMAIN.length, target, at, LENGTH);
      return true;
    }

    private void enter(SaltSeed seed) {
      Arrays.fill(positions, -1);
      System.arraycopy(seed.bytes(), 0, way[seed.level()], DOMAIN.length, TreeHash.LENGTH);
      positions[seed.level()] = seed.position();
    }

    private Optional<SaltSeed> find(long index) {
      int low = 0;
      int high = seeds.size() - 1;
      while (low <= high) {
        int middle = (low + high) >>> 1;
        SaltSeed seed = seeds.get(middle);
        if (seed.covers(index)) {
          return Optional.of(seed);
        }
        if (seed.first() > index) {
          high = middle - 1;
        } else {
          low = middle + 1;
        }
      }
      return Optional.empty();
    }
  }
}
