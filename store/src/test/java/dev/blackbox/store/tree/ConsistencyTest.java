package dev.blackbox.store.tree;

import static dev.blackbox.store.tree.SampleTree.flipped;
import static dev.blackbox.store.tree.SampleTree.numbered;
import static dev.blackbox.store.tree.SampleTree.root;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Consistency proofs, compared with published vectors of Certificate Transparency. */
final class ConsistencyTest {
  private static final HexFormat HEX = HexFormat.of();

  private static List<String> proof(int from, int to) {
    return Consistency.of(SampleTree.published(to), from).path().stream()
        .map(HEX::formatHex)
        .toList();
  }

  @Test
  void publishedProofs() {
    assertThat(proof(1, 8))
        .containsExactly(
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
    assertThat(proof(6, 8))
        .containsExactly(
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
    assertThat(proof(2, 5))
        .containsExactly(
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b");
    assertThat(proof(8, 8)).isEmpty();
    assertThat(proof(0, 8)).isEmpty();
  }

  @Test
  void everyPairOfSizesUpTo70HoldsAndNoOtherRootDoes() {
    Random random = new Random(5);
    List<byte[]> leaves = numbered(70);
    for (int to = 0; to <= leaves.size(); to++) {
      byte[] larger = root(leaves.subList(0, to));
      for (int from = 0; from <= to; from++) {
        byte[] smaller = root(leaves.subList(0, from));
        Consistency proof = Consistency.of(leaves.subList(0, to), from);

        assertThat(proof.holds(smaller, larger)).as("%d in %d", from, to).isTrue();

        assertThat(proof.holds(flipped(smaller, random), larger)).isFalse();
        if (from > 0) {
          assertThat(proof.holds(smaller, flipped(larger, random))).isFalse();
          assertChangedPathsFail(proof, smaller, larger, random);
        }
      }
    }
  }

  private static void assertChangedPathsFail(
      Consistency proof, byte[] smaller, byte[] larger, Random random) {
    List<byte[]> path = proof.path();
    for (int i = 0; i < path.size(); i++) {
      List<byte[]> changed = new ArrayList<>(path);
      changed.set(i, flipped(path.get(i), random));
      assertThat(new Consistency(proof.from(), proof.to(), changed).holds(smaller, larger))
          .isFalse();
      assertThat(
              new Consistency(proof.from(), proof.to(), path.subList(0, i)).holds(smaller, larger))
          .isFalse();
    }
    List<byte[]> longer = new ArrayList<>(path);
    longer.add(larger);
    assertThat(new Consistency(proof.from(), proof.to(), longer).holds(smaller, larger)).isFalse();
    assertThat(new Consistency(proof.to() + 1, proof.to(), path).holds(smaller, larger)).isFalse();
  }
}
