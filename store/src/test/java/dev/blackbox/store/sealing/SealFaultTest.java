package dev.blackbox.store.sealing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verifier;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whichever disk call fails, the seal is never ahead of the recording and continues later. */
final class SealFaultTest {
  private static final Path FILE = Path.of("/recordings/s.bbox");
  private static final MachineKey MACHINE =
      new MachineKey(MachineKey.fresh().key(), Optional.empty());
  private static final LogOptions OPTIONS =
      LogOptions.STANDARD
          .withRotation(Rotation.bySize(250))
          .withRetryDelay(Duration.ofNanos(100_000))
          .withCloseTimeout(Duration.ofMillis(20));

  @ParameterizedTest
  @EnumSource(DiskFault.class)
  void noCallThatFailsMakesASealThatDoesNotHold(DiskFault fault) throws Exception {
    requireHolds(fault, Commit.each());
  }

  /** Also if acknowledging does not wait for the disk, a head is signed only for forced lines. */
  @ParameterizedTest
  @EnumSource(DiskFault.class)
  void linesThatAreNotForcedAreNotSealed(DiskFault fault) throws Exception {
    requireHolds(fault, Commit.none());
  }

  private static void requireHolds(DiskFault fault, Commit commit) throws Exception {
    int call = 0;
    FaultPlan plan = FaultPlan.at(call, fault);
    SimulatedFiles files = record(plan, commit);
    while (plan.isReached()) {
      String when = fault + " at call " + call;
      requireTrue(files.afterCrash(), commit, when + ", end of the program");
      requireTrue(files.afterPowerLoss(), commit, when + ", power loss");
      plan = FaultPlan.at(++call, fault);
      files = record(plan, commit);
    }

    assertThat(call).as("calls of the reference recording").isGreaterThan(20);
  }

  private static SimulatedFiles record(FaultPlan plan, Commit commit) throws InterruptedException {
    SimulatedFiles files = new SimulatedFiles(plan);
    try (RecordingLog log = open(new SimulatedDisk(files), commit)) {
      for (int i = 0; i < 4; i++) {
        log.awaitDurable(log.append(Sample.event(i)), Duration.ofMillis(5));
      }
    } catch (IOException e) {
      return files;
    }
    return files;
  }

  private static RecordingLog open(Disk disk, Commit commit) throws IOException {
    Sealer sealer = new Sealer(disk, Clock.systemUTC(), MACHINE, Optional.empty());
    return new LogFactory(disk, Clock.systemUTC())
        .open(
            FILE,
            Sample::header,
            OPTIONS.withCommit(commit),
            LogListener.SILENT,
            new RecordingSealer(sealer, Duration.ofNanos(1), LogListener.SILENT));
  }

  private static void requireTrue(SimulatedFiles left, Commit commit, String when)
      throws IOException {
    Disk disk = new SimulatedDisk(left);

    assertThat(verify(disk).status())
        .as(when + ": " + verify(disk).sentence())
        .isIn(VerdictStatus.VALID, VerdictStatus.UNSEALED, VerdictStatus.NOT_FOUND);
    try (RecordingLog log = open(disk, commit)) {
      log.append(Sample.event("later"));
    }

    assertThat(verify(disk).sentence()).as(when).isEqualTo("valid");
  }

  private static Verdict verify(Disk disk) throws IOException {
    return new Verifier(disk, List.of(MACHINE.key().publicKey())).verify(FILE);
  }
}
