package dev.blackbox.store.tree;

import static dev.blackbox.store.tree.SampleTree.flipped;
import static dev.blackbox.store.tree.SampleTree.numbered;
import static dev.blackbox.store.tree.SampleTree.published;
import static dev.blackbox.store.tree.SampleTree.root;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tree of RFC 6962, against the roots and paths that Certificate Transparency publishes. */
final class TreeTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final List<String> ROOTS =
      List.of(
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
          "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
          "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
          "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
          "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
          "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
          "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
          "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
          "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

  @Test
  void publishedRoots() {
    for (int size = 0; size < ROOTS.size(); size++) {
      assertThat(HEX.formatHex(root(published(size)))).isEqualTo(ROOTS.get(size));
    }
  }

  @Test
  void publishedPathOfLeafFive() {
    PathFinder finder = new PathFinder(5);
    published(8).forEach(finder::add);

    assertThat(finder.path().stream().map(HEX::formatHex))
        .containsExactly(
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
  }

  @Test
  void stretchesMakeUpTheSameTreeHoweverTheyAreCut() {
    List<byte[]> leaves = numbered(300);
    Random random = new Random(7);

    for (int round = 0; round < 200; round++) {
      Subtrees whole = new Subtrees(0);
      for (int from = 0; from < leaves.size(); ) {
        int to = Math.min(leaves.size(), from + 1 + random.nextInt(70));
        Subtrees stretch = new Subtrees(from);
        leaves.subList(from, to).forEach(leaf -> stretch.add(leaf, 0));
        whole.addAll(stretch);
        from = to;
      }

      assertThat(whole.root()).isEqualTo(root(leaves));
    }
  }

  /** T35, T36, T37. */
  @Test
  void everyPathOfSizes1To257IsTakenAndNoOther() {
    List<byte[]> leaves = numbered(257);
    Random random = new Random(11);
    for (int size = 1; size <= leaves.size(); size++) {
      List<byte[]> some = leaves.subList(0, size);
      byte[] root = root(some);
      for (int index = 0; index < size; index++) {
        List<byte[]> path = path(some, index);
        Inclusion claim = new Inclusion(index, size, path);
        byte[] leaf = leaves.get(index);

        assertThat(claim.rootOf(leaf)).hasValueSatisfying(r -> assertThat(r).isEqualTo(root));

        assertRefused(new Inclusion(index + 1, size, path), leaf, root);
        assertRefused(new Inclusion(index - 1, size, path), leaf, root);
        assertRefused(claim, flipped(leaf, random), root);
        if (!path.isEmpty()) {
          List<byte[]> changed = new ArrayList<>(path);
          int at = random.nextInt(path.size());
          changed.set(at, flipped(path.get(at), random));
          assertRefused(new Inclusion(index, size, changed), leaf, root);
          assertRefused(new Inclusion(index, size, path.subList(1, path.size())), leaf, root);
        }
        List<byte[]> longer = new ArrayList<>(path);
        longer.add(root);
        assertRefused(new Inclusion(index, size, longer), leaf, root);
      }
    }
  }

  private static void assertRefused(Inclusion claim, byte[] leaf, byte[] root) {
    claim.rootOf(leaf).ifPresent(other -> assertThat(other).isNotEqualTo(root));
  }

  private static List<byte[]> path(List<byte[]> leaves, int index) {
    PathFinder finder = new PathFinder(index);
    leaves.forEach(finder::add);
    List<byte[]> path = finder.path();
    assertThat(finder.root()).isEqualTo(root(leaves));
    return path;
  }
}
