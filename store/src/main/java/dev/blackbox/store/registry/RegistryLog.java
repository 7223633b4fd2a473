package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Swar;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The lines of a registry. */
final class RegistryLog {
  static final RegistryLog EMPTY = of(new byte[0]);

  private final byte[] bytes;

  /** Where each line ends, behind its newline. */
  private final int[] ends;

  private final int size;

  private RegistryLog(byte[] bytes, int[] ends, int size) {
    this.bytes = bytes;
    this.ends = ends;
    this.size = size;
  }

  static RegistryLog of(byte[] bytes) {
    int[] ends = new int[64];
    int size = 0;
    for (int end = Swar.indexOf(bytes, 0, bytes.length, '\n');
        end < bytes.length;
        end = Swar.indexOf(bytes, end + 1, bytes.length, '\n')) {
      ends = size == ends.length ? Arrays.copyOf(ends, 2 * size) : ends;
      ends[size++] = end + 1;
    }
    return new RegistryLog(bytes, ends, size);
  }

  /** The number of whole lines. */
  int size() {
    return size;
  }

  /** The log up to a line. */
  RegistryLog first(int count) {
    return new RegistryLog(bytes, ends, count);
  }

  /** The length of the file up to its last whole line. */
  long length() {
    return size == 0 ? 0 : ends[size - 1];
  }

  /** Adds further lines to a tree over the first ones, until it has this size. */
  void addTo(Subtrees tree, long to) {
    TreeHash hash = new TreeHash();
    byte[] leaf = new byte[TreeHash.LENGTH];
    for (int i = (int) tree.next(); i < to; i++) {
      hash.leaf(bytes, start(i), leafEnd(i), leaf);
      tree.add(leaf, 0);
    }
  }

  /** Returns the hashes of the lines. */
  List<byte[]> leaves() {
    TreeHash hash = new TreeHash();
    List<byte[]> leaves = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      leaves.add(hash.leaf(Arrays.copyOfRange(bytes, start(i), leafEnd(i))));
    }
    return leaves;
  }

  /** The end of the bytes of a line that are hashed, which have no white space at the end. */
  private int leafEnd(int index) {
    int end = ends[index] - 1;
    return end > start(index) && bytes[end - 1] > ' '
        ? end
        : start(index) + leaf(line(index)).length;
  }

  /** The bytes of a line that are hashed: those without white space at the end. */
  static byte[] leaf(byte[] line) {
    String text = new String(line, UTF_8);
    String blanks = text.substring(text.stripTrailing().length());
    return Arrays.copyOf(line, line.length - blanks.getBytes(UTF_8).length);
  }

  private byte[] line(int index) {
    return Arrays.copyOfRange(bytes, start(index), ends[index] - 1);
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /**
   * Returns the entry in a line; empty if it is of an unknown kind. What is not hashed is not part
   * of it: a blank behind the path of a file would make it that of another recording.
   */
  Optional<RegistryEntry> entry(int index) {
    return RegistryEntry.parse(new String(leaf(line(index)), UTF_8));
  }

  /** Returns the first entry if it names the last head of the registry of an earlier key. */
  Optional<RegistryEntry> continued() {
    return size == 0
        ? Optional.empty()
        : entry(0)
            .filter(first -> first.state() == RegistryEntry.State.KEY)
            .filter(first -> first.size() > 0 || first.sealed().isSame(TreeHead.EMPTY));
  }

  /** Whether a line may be an entry of this origin; finding that out is cheaper than parsing it. */
  boolean mentions(int index, byte[] origin) {
    int from = start(index);
    int end = ends[index] - 1;
    for (int word = 0; word < 2 && from < end; word++) {
      from = Swar.indexOf(bytes, from, end, ' ') + 1;
    }
    int to = from + origin.length;
    return to < end && bytes[to] == ' ' && Arrays.equals(bytes, from, to, origin, 0, origin.length);
  }
}
