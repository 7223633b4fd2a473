package dev.blackbox.store.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verifier;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases 24 and 25: whatever fails while keys change, the next program completes the change. */
@Tag("long")
final class KeyChangeFaultTest {
  private static final Path HOME = Path.of("/home");
  private static final Path BEFORE = Path.of("/work/before.bbox");
  private static final Path AFTER = Path.of("/work/after.bbox");
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  private final MachineKey first = MachineKey.ed25519();
  private final MachineKey second = MachineKey.ed25519();
  private final MachineKey third = MachineKey.ed25519();

  @ParameterizedTest
  @EnumSource(DiskFault.class)
  void interruptedChangeIsCompleted(DiskFault fault) throws IOException {
    int call = 0;
    FaultPlan plan = FaultPlan.at(call, fault);
    SimulatedFiles files = change(plan);
    while (plan.isReached()) {
      String when = fault + " at call " + call;
      requireComplete(files.afterCrash(), when + ", end of the program");
      requireComplete(files.afterPowerLoss(), when + ", power loss");
      plan = FaultPlan.at(++call, fault);
      files = change(plan);
    }

    assertThat(call).isGreaterThan(40);
  }

  private SimulatedFiles change(FaultPlan plan) {
    SimulatedFiles files = new SimulatedFiles(plan);
    Disk disk = new SimulatedDisk(files);
    try {
      disk.createFolders(Disk.folderOf(BEFORE));
      new KeyChange(disk, HOME).to(first, NOW);
      seal(disk, BEFORE);
      new KeyChange(disk, HOME).to(second, NOW);
      disk.delete(HOME.resolve("keys/machine.key"));
      new KeyChange(disk, HOME).to(third, NOW);
    } catch (IOException e) {
      return files;
    }
    return files;
  }

  private static void seal(Disk disk, Path file) throws IOException {
    Optional<MachineKey> machine = keys(disk).load();
    if (machine.isPresent()) {
      if (!disk.exists(file)) {
        disk.replace(file, Notary.recording(file.getFileName().toString(), 8));
      }
      Registry registry = new Registry(disk, HOME);
      new Sealer(disk, Clock.systemUTC(), machine.get(), Optional.of(registry)).seal(file);
    }
  }

  private static KeyFile keys(Disk disk) {
    return new KeyFile(disk, HOME.resolve("keys"));
  }

  private static void requireComplete(SimulatedFiles left, String when) throws IOException {
    Disk disk = new SimulatedDisk(left);
    new KeyChange(disk, HOME).complete(NOW);
    if (keys(disk).load().isEmpty()) {
      new KeyChange(disk, HOME).to(MachineKey.ed25519(), NOW);
    }
    disk.createFolders(Disk.folderOf(BEFORE));

    seal(disk, AFTER);

    assertThat(verify(disk, AFTER).status())
        .as(when + ": " + verify(disk, AFTER).sentence())
        .isEqualTo(VerdictStatus.VALID);
    assertThat(verify(disk, BEFORE).status())
        .as(when + ": " + verify(disk, BEFORE).sentence())
        .isIn(VerdictStatus.VALID, VerdictStatus.UNSEALED, VerdictStatus.NOT_FOUND);
  }

  private static Verdict verify(Disk disk, Path file) throws IOException {
    List<NoteKey> all = new ArrayList<>(KeyFile.publicKeys(disk, keys(disk).publicFile()));
    all.addAll(keys(disk).oldKeys());
    Map<String, RegistryState> registries = new HashMap<>();
    for (NoteKey key : all) {
      new Registry(disk, HOME)
          .read(key.name(), all)
          .ifPresent(state -> registries.put(key.name(), state));
    }
    return new Verifier(disk, all).verify(file, PriorKnowledge.of(registries));
  }
}
