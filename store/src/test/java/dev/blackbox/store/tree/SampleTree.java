package dev.blackbox.store.tree;

import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Leaves of trees, and their hashes. */
final class SampleTree {
  private static final HexFormat HEX = HexFormat.of();

  /** Of these Certificate Transparency publishes roots and paths. */
  private static final List<String> ENTRIES =
      List.of(
          "",
          "00",
          "10",
          "2021",
          "3031",
          "40414243",
          "5051525354555657",
          "606162636465666768696a6b6c6d6e6f");

  private SampleTree() {}

  /** The leaves of the first entries for which there is something published. */
  static List<byte[]> published(int count) {
    return leaves(ENTRIES.stream().limit(count));
  }

  /** Returns this many different leaves. */
  static List<byte[]> numbered(int count) {
    return leaves(IntStream.range(0, count).mapToObj(i -> HEX.toHexDigits((short) i)));
  }

  private static List<byte[]> leaves(Stream<String> entries) {
    TreeHash hash = new TreeHash();
    return entries.map(entry -> hash.leaf(HEX.parseHex(entry))).toList();
  }

  static byte[] root(List<byte[]> leaves) {
    Subtrees tree = new Subtrees(0);
    leaves.forEach(leaf -> tree.add(leaf, 0));
    return tree.root();
  }

  /** A hash of which one bit is another one. */
  static byte[] flipped(byte[] hash, Random random) {
    byte[] copy = hash.clone();
    copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
    return copy;
  }
}
