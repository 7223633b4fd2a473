package dev.blackbox.benchmarks;

import dev.blackbox.format.text.Swar;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.tree.LeafHash;
import dev.blackbox.store.tree.Salts;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Measures the verification of a sealed recording, compared with a loop that only computes the same
 * hashes.
 */
public final class SealBenchmark {
  private static final int MEGABYTES = 100;

  private SealBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(SealBenchmark::run);
  }

  private static void run(Path folder) throws Exception {
    Path file = RealisticFile.in(folder, MEGABYTES);
    MachineKey machine = MachineKey.fresh();
    long lines = new Sealer(Disk.real(), Clock.systemUTC(), machine, Optional.empty()).seal(file);
    byte[] bytes = Files.readAllBytes(file);
    Salts salts = Salts.fresh();
    double sealSize = Files.size(Verifier.sealOf(file)) / 1e6;
    System.out.printf("%.1f MB, %d lines, seal %.1f MB%n%n", bytes.length / 1e6, lines, sealSize);
    new Contest(bytes.length, 9)
        .way("make the same hashes of bytes in memory, one thread", () -> hashes(bytes, salts))
        .way("verify", () -> verify(file, machine))
        .run(5, System.out);
  }

  private static long hashes(byte[] bytes, Salts salts) {
    LeafHash hash = new LeafHash(salts);
    Subtrees tree = new Subtrees(0);
    byte[] leaf = new byte[TreeHash.LENGTH];
    int from = 0;
    while (from < bytes.length) {
      int end = Swar.indexOf(bytes, from, bytes.length, '\n') + 1;
      hash.line(tree.next(), bytes, from, end - from);
      hash.end(leaf, 0);
      tree.add(leaf, 0);
      from = end;
    }
    return tree.root()[0];
  }

  private static long verify(Path file, MachineKey machine) throws IOException {
    Verdict verdict = new Verifier(Disk.real(), List.of(machine.key().publicKey())).verify(file);
    if (!verdict.isValid()) {
      throw new IllegalStateException("expected a valid recording, found " + verdict);
    }
    return verdict.sealed().lines();
  }
}
