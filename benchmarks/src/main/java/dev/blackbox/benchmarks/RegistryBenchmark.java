package dev.blackbox.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures a registry of 100,000 entries: how long adding an entry takes, and how long {@code
 * blackbox verify} of one small recording takes as a whole process.
 */
public final class RegistryBenchmark {
  private static final int ENTRIES = 100_000;
  private static final int ADDED = 50;
  private static final int VERIFIED = 15;
  private static final Instant TIME = Instant.parse("2026-11-15T12:00:00Z");

  private RegistryBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(RegistryBenchmark::run);
  }

  private static void run(Path folder) throws Exception {
    Path home = folder.resolve("home");
    MachineKey machine = new KeyFile(Disk.real(), home.resolve("keys")).create();
    fill(home, machine);
    System.out.println("| registry of 100,000 entries | median | slowest |");
    System.out.println("|---|---:|---:|");
    print("adding an entry, the first time", first(home, machine));
    print("adding an entry", added(home, machine));
    print("`blackbox verify` of one small recording", verified(folder, home));
  }

  /** Writes the log as 100,000 seals would have left it, and signs it once. */
  private static void fill(Path home, MachineKey machine) throws IOException {
    Subtrees tree = new Subtrees(0);
    TreeHash hash = new TreeHash();
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < ENTRIES; i++) {
      byte[] root = hash.leaf(Integer.toString(i).getBytes(UTF_8));
      String line =
          TIME
              + " final "
              + machine.name()
              + "/sess_"
              + HexFormat.of().toHexDigits(i)
              + " "
              + new TreeHead(800, root).text()
              + " /home/dev/work/recordings/session-"
              + i
              + ".bbox";
      tree.add(hash.leaf(line.getBytes(UTF_8)), 0);
      log.append(line).append('\n');
    }
    Registry registry = new Registry(Disk.real(), home);
    Files.writeString(registry.log(), log);
    Checkpoint head =
        new Checkpoint(Registry.originOf(machine.name()), ENTRIES, tree.root(), List.of());
    Files.writeString(registry.head(), Note.signed(head.text(), machine.key()).format());
  }

  private static double[] first(Path home, MachineKey machine) throws IOException {
    return new double[] {add(home, machine, 0)};
  }

  private static double[] added(Path home, MachineKey machine) throws IOException {
    double[] times = new double[ADDED];
    for (int i = 0; i < ADDED; i++) {
      times[i] = add(home, machine, i + 1);
    }
    return times;
  }

  private static double add(Path home, MachineKey machine, int i) throws IOException {
    RegistryEntry entry =
        new RegistryEntry(
            TIME,
            RegistryEntry.State.OPEN,
            machine.name() + "/added-" + i,
            TreeHead.EMPTY,
            "/added-" + i);
    long start = System.nanoTime();
    new Registry(Disk.real(), home).add(entry, machine, Duration.ofSeconds(1));
    return (System.nanoTime() - start) / 1e6;
  }

  private static double[] verified(Path folder, Path home) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("s.bbox"),
            "---\nformat: bbox/1\nid: small\nrepo_sha: abcdef0\n---\nu: one\na: two\n");
    Sealer.in(home).seal(file);
    double[] times = new double[VERIFIED];
    for (int i = 0; i < VERIFIED; i++) {
      times[i] =
          1e3
              * Commands.seconds(
                  List.of("./blackbox", "verify", file.toString()),
                  Map.of("BLACKBOX_HOME", home.toString()));
    }
    return times;
  }

  private static void print(String what, double[] millis) {
    Arrays.sort(millis);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f ms | %.0f ms |%n",
        what,
        millis[millis.length / 2],
        millis[millis.length - 1]);
  }
}
