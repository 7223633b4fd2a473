package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Swar;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The lines of a registry. */
final class RegistryLog {
  static final RegistryLog EMPTY = new RegistryLog(new byte[0], List.of());

  private final byte[] bytes;
  private final List<Integer> ends;

  private RegistryLog(byte[] bytes, List<Integer> ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  static RegistryLog of(byte[] bytes) {
    List<Integer> ends = new ArrayList<>();
    for (int end = Swar.indexOf(bytes, 0, bytes.length, '\n');
        end < bytes.length;
        end = Swar.indexOf(bytes, end + 1, bytes.length, '\n')) {
      ends.add(end + 1);
    }
    return new RegistryLog(bytes, ends);
  }

  /** The number of whole lines. */
  int size() {
    return ends.size();
  }

  /** The log up to a line. */
  RegistryLog first(int count) {
    return new RegistryLog(bytes, ends.subList(0, count));
  }

  /** The length of the file up to its last whole line. */
  long length() {
    return ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
  }

  /** Returns the tree over the lines. */
  Subtrees tree() {
    Subtrees tree = new Subtrees(0);
    leaves().forEach(leaf -> tree.add(leaf, 0));
    return tree;
  }

  /** Returns the hashes of the lines. */
  List<byte[]> leaves() {
    TreeHash hash = new TreeHash();
    List<byte[]> leaves = new ArrayList<>(ends.size());
    for (int i = 0; i < ends.size(); i++) {
      leaves.add(hash.leaf(leaf(line(i))));
    }
    return leaves;
  }

  /** The bytes of a line that are hashed: those without white space at the end. */
  static byte[] leaf(byte[] line) {
    if (line.length > 0 && line[line.length - 1] > ' ') {
      return line;
    }
    String text = new String(line, UTF_8);
    String blanks = text.substring(text.stripTrailing().length());
    return Arrays.copyOf(line, line.length - blanks.getBytes(UTF_8).length);
  }

  private byte[] line(int index) {
    return Arrays.copyOfRange(bytes, start(index), ends.get(index) - 1);
  }

  private int start(int index) {
    return index == 0 ? 0 : ends.get(index - 1);
  }

  /** Returns the entry in a line; empty if it is of an unknown kind. */
  Optional<RegistryEntry> entry(int index) {
    return RegistryEntry.parse(new String(line(index), UTF_8));
  }

  /** Whether a line may be an entry of this origin; finding that out is cheaper than parsing it. */
  boolean mentions(int index, byte[] origin) {
    int from = start(index);
    int end = ends.get(index) - 1;
    for (int word = 0; word < 2 && from < end; word++) {
      from = Swar.indexOf(bytes, from, end, ' ') + 1;
    }
    int to = from + origin.length;
    return to < end && bytes[to] == ' ' && Arrays.equals(bytes, from, to, origin, 0, origin.length);
  }
}
