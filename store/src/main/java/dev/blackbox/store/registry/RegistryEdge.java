package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The right edge of the tree over a registry, with which an entry can be added without reading the
 * log (seal-1 §8).
 *
 * @param length the length of the log in bytes
 */
record RegistryEdge(Subtrees tree, long length) {
  /** Parses the text of the file; empty if it is malformed. */
  static Optional<RegistryEdge> parse(byte[] bytes) {
    String[] lines = new String(bytes, US_ASCII).split("\n", -1);
    String[] words = lines[0].split(" ", -1);
    Optional<Long> size = ExactText.number(words[0]);
    Optional<Long> length = words.length == 2 ? ExactText.number(words[1]) : Optional.empty();
    List<byte[]> hashes = new ArrayList<>();
    for (int i = 1; i < lines.length - 1; i++) {
      ExactText.hash(lines[i]).ifPresent(hashes::add);
    }
    boolean isWhole =
        size.isPresent() && length.isPresent() && hashes.size() == Long.bitCount(size.get());
    return isWhole
        ? Optional.of(new RegistryEdge(Subtrees.of(size.get(), hashes), length.get()))
        : Optional.empty();
  }

  byte[] bytes() {
    StringBuilder out = new StringBuilder().append(tree.next()).append(' ').append(length);
    tree.hashes().forEach(hash -> out.append('\n').append(ExactText.encode(hash)));
    return out.append('\n').toString().getBytes(US_ASCII);
  }

  /** Returns the edge after one more line, which it adds to the tree. */
  RegistryEdge with(String line) {
    byte[] text = line.getBytes(UTF_8);
    tree.add(new TreeHash().leaf(RegistryLog.leaf(text)), 0);
    return new RegistryEdge(tree, length + text.length + 1);
  }
}
