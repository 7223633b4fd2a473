package dev.blackbox.store.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lets every call of a session's writer fail, in every way, one at a time. */
class FaultyDiskTest {
  private static final Duration MOMENT = Duration.ofMillis(20);
  private static final LogOptions OPTIONS =
      LogOptions.STANDARD
          .withCommit(Commit.each())
          .withRetryDelay(Duration.ofNanos(100_000))
          .withCloseTimeout(Duration.ofMillis(40));
  private static final Path HOME = Path.of("/lightbox");
  private static final int EVENTS = 8;

  private final List<String> acknowledged = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(DiskFault.class)
  void noCallThatFailsCostsAnAcknowledgedEventOrBreaksTheChain(DiskFault fault) throws Exception {
    int call = 0;
    while (true) {
      acknowledged.clear();
      FaultPlan plan = FaultPlan.at(call, fault);
      SimulatedFiles files = new SimulatedFiles(plan);
      record(files, plan);
      if (!plan.isReached()) {
        break;
      }
      String failed = fault + " at " + call + ", " + plan.calls().get(call);
      assertThat(files.violations()).as(failed).isEmpty();
      requireAcknowledged(files.afterCrash(), failed + ", end of the program");
      requireAcknowledged(files.afterPowerLoss(), failed + ", power loss");
      call++;
    }
    assertThat(call).as("calls of the reference session").isGreaterThan(20);
  }

  private void record(SimulatedFiles files, FaultPlan plan) throws InterruptedException {
    try (ChainSession session = open(files)) {
      for (int i = 0; i < EVENTS && !plan.isCrashed(); i++) {
        ChainReceipt event =
            session.emit(ChainCall.of("t", Map.of("i", i)), ChainOutcome.complete(Map.of()));
        if (event.isRecorded() && session.awaitDurable(event, MOMENT)) {
          acknowledged.add(String.valueOf(event.hash()));
        }
      }
    } catch (IOException e) {
      // Earlier acknowledgements still count.
    }
  }

  private static ChainSession open(SimulatedFiles files) throws IOException {
    return new ChainHome(HOME, new SimulatedDisk(files), Clock.systemUTC(), () -> "s")
        .open("s", OPTIONS, LogListener.SILENT, null);
  }

  /** Opens the session again, which puts a torn line aside, and verifies it. */
  private void requireAcknowledged(SimulatedFiles left, String failed) throws Exception {
    open(left).close();
    Path file = HOME.resolve("sessions/s/events.jsonl");
    String text = new String(left.bytes(file), StandardCharsets.US_ASCII);
    for (String hash : acknowledged) {
      assertThat(text).as(failed).contains("\"hash\":\"" + hash);
    }
    if (!text.isEmpty()) {
      ChainVerdict verdict = new ChainVerifier(new SimulatedDisk(left)).verify(file);
      assertThat(verdict.status()).as(failed).isEqualTo(ChainStatus.VALID);
    }
  }
}
