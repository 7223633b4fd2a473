package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.tree.LeafHash;
import dev.blackbox.store.tree.SaltSeed;
import dev.blackbox.store.tree.Salts;
import dev.blackbox.store.tree.TreeHash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The seal of a recording for a copy in which some lines differ. The salts of these lines are not
 * in it: with a salt and the hash, a reader could try likely secrets until one fits (seal-1 §4).
 *
 * <p>The beginnings of leaves are not in it either, which are as long as a sixth of the lines:
 * {@link LeafHints} has shorter ones.
 *
 * @param text the seal
 * @param hints the beginnings of leaves
 * @param changed the lines that differ, by number from 1, with their sealed hashes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SharedSeal(Optional<byte[]> text, byte[] hints, SortedMap<Long, Optional<byte[]>> changed) {

  /** Compares lines with those that are shared in their place, if there is no seal. */
  static SharedSeal none(Path recorded, Path shared) throws IOException {
    return new SharedSeal(Optional.empty(), new byte[0], compare(recorded, shared, null));
  }

  /**
   * Makes the seal.
   *
   * @param recorded the lines that are sealed
   * @param shared the lines that are shared in their place
   */
  static SharedSeal of(byte[] seal, Path recorded, Path shared) throws IOException {
    Salts salts = LeafHints.salts(seal);
    SortedMap<Long, Optional<byte[]>> changed = compare(recorded, shared, salts);
    TreeSet<Long> indexes = new TreeSet<>();
    changed.keySet().forEach(line -> indexes.add(line - 1));
    Salts kept = changed.isEmpty() ? salts : salts.without(indexes, 1L << (2 * SaltSeed.TOP));
    LeafHints.Builder hints = new LeafHints.Builder();
    StringBuilder text = new StringBuilder();
    boolean isFirst = true;
    for (String line : new String(seal, ISO_8859_1).split("(?<=\n)", 0)) {
      if (line.startsWith(SealEntry.Hints.WORD + " ")) {
        hints.add(line);
      } else if (!line.startsWith(SaltSeed.WORD + " ")) {
        text.append(line);
      }
      if (isFirst) {
        kept.seeds().forEach(seed -> text.append(seed.text()).append('\n'));
        isFirst = false;
      }
    }
    return new SharedSeal(
        Optional.of(text.toString().getBytes(ISO_8859_1)), hints.bytes(), changed);
  }

  private static SortedMap<Long, Optional<byte[]>> compare(
      Path recorded, Path shared, @Nullable Salts salts) throws IOException {
    SortedMap<Long, Optional<byte[]>> changed = new TreeMap<>();
    if (Files.mismatch(recorded, shared) < 0) {
      return changed;
    }
    LeafHash hash = salts == null ? null : new LeafHash(salts);
    try (InputStream before = Files.newInputStream(recorded);
        InputStream after = Files.newInputStream(shared)) {
      LineCursor left = new LineCursor(before);
      LineCursor right = new LineCursor(after);
      while (left.next() && right.next()) {
        if (!left.isSame(right)) {
          changed.put(left.number(), Optional.ofNullable(hash).map(left::leaf));
        }
      }
    }
    return changed;
  }

  /** Reads whole lines with their newlines. */
  private static final class LineCursor {
    private final InputStream in;
    private byte[] buffer = new byte[128 << 10];
    private int from;
    private int to;
    private int used;
    private long number;

    LineCursor(InputStream in) {
      this.in = in;
    }

    boolean next() throws IOException {
      from = to;
      int at = from;
      while (true) {
        while (at < used && buffer[at] != '\n') {
          at++;
        }
        if (at < used) {
          to = at + 1;
          number++;
          return true;
        }
        int searched = at - from;
        if (!fill()) {
          to = used;
          number += used > from ? 1 : 0;
          return used > from;
        }
        at = from + searched;
      }
    }

    private boolean fill() throws IOException {
      byte[] target = used - from > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
      System.arraycopy(buffer, from, target, 0, used - from);
      buffer = target;
      used -= from;
      from = 0;
      int count = in.read(buffer, used, buffer.length - used);
      used += Math.max(0, count);
      return count > 0;
    }

    long number() {
      return number;
    }

    boolean isSame(LineCursor other) {
      return Arrays.equals(buffer, from, to, other.buffer, other.from, other.to);
    }

    byte[] leaf(LeafHash hash) {
      byte[] leaf = new byte[TreeHash.LENGTH];
      hash.line(number - 1, buffer, from, to - from);
      hash.end(leaf, 0);
      return leaf;
    }
  }
}
