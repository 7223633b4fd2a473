package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a registry.
 *
 * @param bytes the length of the file up to its last whole line
 */
record RegistryLog(List<String> lines, long bytes) {
  RegistryLog {
    lines = List.copyOf(lines);
  }

  static RegistryLog read(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    long bytes = 0;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[64 << 10];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      for (int i = 0; i < count; i++) {
        if (buffer[i] == '\n') {
          bytes += line.size() + 1;
          lines.add(line.toString(UTF_8));
          line.reset();
        } else {
          line.write(buffer[i]);
        }
      }
    }
    return new RegistryLog(lines, bytes);
  }

  RegistryLog with(String line) {
    List<String> more = new ArrayList<>(lines);
    more.add(line.stripTrailing());
    return new RegistryLog(more, bytes + line.getBytes(UTF_8).length);
  }

  long size() {
    return lines.size();
  }

  /** Returns the root of the tree over the first lines. */
  byte[] root(long count) {
    Subtrees tree = new Subtrees(0);
    leaves(count).forEach(leaf -> tree.add(leaf, 0));
    return tree.root();
  }

  /** Returns the hashes of the first lines. */
  List<byte[]> leaves(long count) {
    TreeHash hash = new TreeHash();
    return lines.subList(0, (int) count).stream()
        .map(line -> hash.leaf(line.getBytes(UTF_8)))
        .toList();
  }

  List<RegistryEntry> entries() {
    return lines.stream().flatMap(line -> RegistryEntry.parse(line).stream()).toList();
  }
}
