package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobState;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Lets every call of a reference recording fail, in every way, one at a time. */
class FaultTest {
  private static final Pattern BLOB =
      Pattern.compile(".* @blob sha256=([0-9a-f]{64}) bytes=(\\d+) mime=text/plain");

  static Stream<Arguments> faults() {
    return Stream.of("s.bbox", "s.bbox.zst")
        .flatMap(name -> Stream.of(DiskFault.values()).map(fault -> Arguments.of(name, fault)));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void noCallThatFailsCostsAnAcknowledgedEvent(String name, DiskFault fault) throws Exception {
    int calls = failEachCall(fault, plan -> run(plan, fault, name, Commit.each()).run());

    assertThat(calls).as("calls of the reference recording").isGreaterThan(60);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("faults")
  void norDoesItIfForcesAreFewAndFarBetween(String name, DiskFault fault) throws Exception {
    Commit commit = Commit.interval(Duration.ofHours(1));

    int calls = failEachCall(fault, plan -> run(plan, fault, name, commit).run());

    assertThat(calls).as("calls of the reference recording").isGreaterThan(60);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("faults")
  void norDoesItWhileATornFileIsRepaired(String name, DiskFault fault) throws Exception {
    int calls = failEachCall(fault, plan -> run(plan, fault, name, Commit.each()).runOnTornFile());

    assertThat(calls).as("calls of the reference recording").isGreaterThan(25);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void noLineRefersToABlobThatIsNotThere(String name, DiskFault fault) throws Exception {
    int calls =
        failEachCall(
            fault,
            plan -> run(plan, fault, name, Commit.each()).withBlobs().runOnce(),
            FaultTest::requireBlobs);

    assertThat(calls).as("calls of the reference recording").isGreaterThan(40);
  }

  private static void requireBlobs(FaultyRun run, String failed) throws Exception {
    requireNothingLost(run, failed);
    for (SimulatedFiles left : List.of(run.files.afterCrash(), run.files.afterPowerLoss())) {
      run.reopen(left).close();
      for (String line : Sample.linesOf(new SimulatedDisk(left), run.file)) {
        Matcher blob = BLOB.matcher(line);
        if (blob.matches()) {
          BlobRef ref = new BlobRef(blob.group(1), Long.parseLong(blob.group(2)), "text/plain");
          assertThat(FaultyRun.blobs(left).verify(ref)).as(failed).isEqualTo(BlobState.INTACT);
        }
      }
    }
  }

  /** A program that ends cannot write anything down. */
  static Stream<Arguments> faultsOfTheDisk() {
    return faults().filter(arguments -> arguments.get()[1] != DiskFault.CRASHES);
  }

  @ParameterizedTest
  @MethodSource("faultsOfTheDisk")
  void whatHasNoRoomIsWrittenDownAsAGap(String name, DiskFault fault) throws Exception {
    Set<Long> dropped = new HashSet<>();

    failEachCall(
        fault,
        plan -> run(plan, fault, name, Commit.interval(Duration.ofHours(1))).crowded().run(),
        (run, failed) -> {
          requireNothingLost(run, failed);
          if (run.isClosed && !run.plan.isCrashed()) {
            List<String> lines = Sample.linesOf(new SimulatedDisk(run.files), run.file);
            assertThat(Sample.gapEvents(lines, ".*")).as(failed).isEqualTo(run.dropped);
            dropped.add(run.dropped);
          }
        });

    assertThat(dropped).as("events dropped").anyMatch(events -> events > 0);
  }

  private static FaultyRun run(FaultPlan plan, DiskFault fault, String name, Commit commit) {
    FaultyRun run = new FaultyRun(plan, name, commit);
    return fault == DiskFault.CRASHES ? run.impatient() : run;
  }

  private static int failEachCall(DiskFault fault, Recording recording) throws Exception {
    return failEachCall(fault, recording, FaultTest::requireNothingLost);
  }

  /**
   * Records with the first call failing, then the second, and so on; returns the number of calls.
   */
  private static int failEachCall(DiskFault fault, Recording recording, Requirement requirement)
      throws Exception {
    int call = 0;
    FaultyRun run = recording.with(FaultPlan.at(call, fault));
    while (run.plan.isReached()) {
      requirement.require(run, fault + " at " + call + ", " + run.plan.calls().get(call));
      run = recording.with(FaultPlan.at(++call, fault));
    }
    return call;
  }

  private interface Recording {
    FaultyRun with(FaultPlan plan) throws Exception;
  }

  private interface Requirement {
    void require(FaultyRun run, String failed) throws Exception;
  }

  private static void requireNothingLost(FaultyRun run, String failed) throws Exception {
    assertThat(run.files.violations()).as(failed).isEmpty();
    if (run.isClosed && !run.plan.isCrashed()) {
      assertThat(events(run, run.files.afterCrash())).as(failed).endsWith(run.acceptedArray());
    }
    requireAcknowledged(run, run.files.afterCrash(), failed + ", end of the program");
    requireAcknowledged(run, run.files.afterPowerLoss(), failed + ", power loss");
  }

  /** Opens the rest, which repairs it, and continues. */
  private static void requireAcknowledged(FaultyRun run, SimulatedFiles left, String when)
      throws Exception {
    try (RecordingLog log = run.reopen(left)) {
      log.append(Sample.event("later"));
    }

    List<String> expected = new ArrayList<>(run.acknowledged);
    expected.add("later");
    List<String> events = events(run, left);
    assertThat(events).as(when).containsSubsequence(expected).doesNotHaveDuplicates();
    events.removeIf(event -> event.startsWith("before"));
    List<String> all = new ArrayList<>(run.accepted);
    all.add("later");
    assertThat(all).as(when).containsSubsequence(events);
  }

  private static List<String> events(FaultyRun run, SimulatedFiles files) throws Exception {
    return Sample.eventsOf(new SimulatedDisk(files), run.file);
  }

  @Test
  void whatIsAcknowledgedSurvivesAPowerLossAtOnce() throws Exception {
    FaultyRun run = new FaultyRun(FaultPlan.none(), "s.bbox", Commit.each());
    try (RecordingLog log = run.open(run.files)) {
      for (int i = 0; i < 40; i++) {
        long number = log.append(Sample.event(i));
        assertThat(log.awaitDurable(number, Duration.ofSeconds(10))).isTrue();

        assertThat(events(run, run.files.afterPowerLoss())).hasSize(i + 1);
      }
    }
  }
}
