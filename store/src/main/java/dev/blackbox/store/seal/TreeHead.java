package dev.blackbox.store.seal;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.tree.TreeHash;
import java.util.Arrays;
import java.util.Optional;

/**
 * The size and the root of a tree over lines.
 *
 * @param size the number of lines
 */
@SuppressWarnings("ArrayRecordComponent") // compared with isSame
public record TreeHead(long size, byte[] root) {
  /** The head of a tree without lines. */
  public static final TreeHead EMPTY = new TreeHead(0, TreeHash.empty());

  /** {@code 12 base64}. */
  public static Optional<TreeHead> parse(String text) {
    String[] words = text.split(" ", -1);
    Optional<Long> size = ExactText.number(words[0]);
    Optional<byte[]> root = words.length == 2 ? ExactText.hash(words[1]) : Optional.empty();
    return size.isPresent() && root.isPresent()
        ? Optional.of(new TreeHead(size.get(), root.get()))
        : Optional.empty();
  }

  /** {@code 12 base64}. */
  public String text() {
    return size + " " + ExactText.encode(root);
  }

  public boolean isSame(TreeHead other) {
    return size == other.size && Arrays.equals(root, other.root);
  }
}
