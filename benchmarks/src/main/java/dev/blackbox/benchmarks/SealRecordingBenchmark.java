package dev.blackbox.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.RecorderOptions;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what sealing adds to recording with {@code group}, from the first event until the
 * recording is closed, durable, sealed and registered: in processor time, and on the clock.
 */
public final class SealRecordingBenchmark {
  private static final int EVENTS = 500_000;
  private static final int ROUNDS = 9;
  private static final int WARM_UPS = 3;

  /** Threads wait for space, so nothing is dropped. */
  private static final QueueLimits PATIENT =
      new QueueLimits(65_536, 32L << 20, Duration.ofMinutes(5));

  private static final MachineKey MACHINE = MachineKey.fresh();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Path folder;
  private int files;

  private SealRecordingBenchmark(Path folder) {
    this.folder = folder;
  }

  /** The cost of one recording. */
  private record Cost(double seconds, double processor) {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(folder -> new SealRecordingBenchmark(folder).run());
  }

  private void run() throws Exception {
    System.out.println(
        "| recording with group | events/s | adds on the clock | processor µs an event | adds |");
    System.out.println("|---|---:|---:|---:|---:|");
    compare("one thread", 1);
    compare("four threads", 4);
  }

  private void compare(String name, int threads) throws Exception {
    Cost[] without = new Cost[ROUNDS];
    Cost[] with = new Cost[ROUNDS];
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      Cost plain = measure(threads, false);
      Cost sealed = measure(threads, true);
      if (round >= 0) {
        without[round] = plain;
        with[round] = sealed;
      }
    }
    Cost plain = median(without);
    Cost sealed = median(with);
    System.out.printf(
        Locale.ROOT,
        "| %s, without a seal | %,.0f | | %.2f | |%n",
        name,
        EVENTS / plain.seconds(),
        plain.processor() / EVENTS * 1e6);
    System.out.printf(
        Locale.ROOT,
        "| %s, sealed | %,.0f | %.0f%% | %.2f | %.0f%% |%n",
        name,
        EVENTS / sealed.seconds(),
        100 * (sealed.seconds() / plain.seconds() - 1),
        sealed.processor() / EVENTS * 1e6,
        100 * (sealed.processor() / plain.processor() - 1));
  }

  private static Cost median(Cost[] costs) {
    return new Cost(
        median(Arrays.stream(costs).mapToDouble(Cost::seconds).toArray()),
        median(Arrays.stream(costs).mapToDouble(Cost::processor).toArray()));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private Cost measure(int threads, boolean isSealed) throws Exception {
    Path file = folder.resolve("recording-" + files++ + ".bbox");
    RecorderOptions options = Recorder.to(file).environment(Map.of()).queue(PATIENT);
    System.gc();
    long start = System.nanoTime();
    long processor = SYSTEM.getProcessCpuTime();
    try (Recorder recorder = (isSealed ? options.sealed(sealer()) : options).open()) {
      new AgentLoad(recorder, threads, 0).say(EVENTS);
    }
    Cost cost =
        new Cost((System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - processor) / 1e9);
    if (isSealed) {
      requireValid(file);
    }
    return cost;
  }

  private Sealer sealer() {
    Registry registry = new Registry(Disk.real(), folder.resolve("home"));
    return new Sealer(Disk.real(), Clock.systemUTC(), MACHINE, Optional.of(registry));
  }

  private static void requireValid(Path file) throws IOException {
    Verdict verdict = new Verifier(Disk.real(), List.of(MACHINE.key().publicKey())).verify(file);
    if (!verdict.isValid() || verdict.sealed().lines() < EVENTS || !verdict.sealed().isFinal()) {
      throw new IllegalStateException("expected a valid recording, found " + verdict);
    }
  }
}
