package dev.blackbox.benchmarks;

import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.RecorderOptions;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Measures what recording costs the agent: the rate of events with four threads, the latency of a
 * call, the cost of redaction, {@code each} against a bare loop, and the effect of a slow disk.
 */
public final class RecordingBenchmark {
  private static final int THREADS = 4;
  private static final int PACE = 100_000;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(10);
  private static final int FORCES = 2_000;
  private static final int ROUNDS = 5;

  private final Path folder;
  private int files;

  private RecordingBenchmark(Path folder) {
    this.folder = folder;
  }

  /** Prints the tables of docs/benchmarks.md. */
  public static void main(String[] arguments) throws Exception {
    TemporaryFolder.temporary(folder -> new RecordingBenchmark(folder).run());
  }

  private void run() throws Exception {
    agents("warm-up", options(), 0, WARM_UP);
    System.out.println(
        "| four threads, group commit | events/s | p50 µs | p99 µs | max ms | dropped |");
    System.out.println("|---|---:|---:|---:|---:|---:|");
    agents("100,000 events/s requested, redacted", options(), PACE, MEASURED);
    agents("100,000 events/s requested, not redacted", options().unredacted(), PACE, MEASURED);
    agents("as fast as it goes, redacted", options(), 0, MEASURED);
    agents("as fast as it goes, not redacted", options().unredacted(), 0, MEASURED);
    Disk slow = new SlowDisk(Disk.real(), Duration.ofMillis(200));
    agents("100,000 events/s, each force takes 200 ms", options().disk(slow), PACE, MEASURED);
    each();
  }

  private RecorderOptions options() {
    Path file = folder.resolve("recording-" + files++ + ".bbox");
    return Recorder.to(file).environment(Map.of());
  }

  private static void agents(String name, RecorderOptions options, int pace, Duration time)
      throws Exception {
    try (Recorder recorder = options.open()) {
      AgentLoad agents = new AgentLoad(recorder, THREADS, pace);
      Latencies latencies = agents.run(time);
      if (!name.equals("warm-up")) {
        System.out.printf(
            Locale.ROOT,
            "| %s | %,d | %.1f | %.1f | %.1f | %,d |%n",
            name,
            Math.round(latencies.count() * 1e9 / agents.nanos()),
            latencies.micros(0.5),
            latencies.micros(0.99),
            latencies.micros(1) / 1000,
            recorder.dropped());
      }
    }
  }

  private void each() throws IOException {
    System.out.println();
    System.out.println(
        "| one event, then wait until it is durable | events/s, median | of the loop |");
    System.out.println("|---|---:|---:|");
    double[] bare = new double[ROUNDS];
    double[] recorded = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      bare[round] = bareLoop();
      recorded[round] = eachDurable();
    }
    double loop = median(bare);
    double recorder = median(recorded);
    System.out.printf(Locale.ROOT, "| a bare loop: write, force | %,.0f | 1.00 |%n", loop);
    System.out.printf(
        Locale.ROOT, "| recorder, commit each | %,.0f | %.2f |%n", recorder, recorder / loop);
  }

  private static double median(double[] rates) {
    double[] sorted = rates.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private double bareLoop() throws IOException {
    byte[] line =
        "t:read id=call_1 src/main.rs step=12 → [200 lines]\n"
            .repeat(2)
            .getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("bare-" + files++ + ".bbox");
    long begin = System.nanoTime();
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int i = 0; i < FORCES; i++) {
        channel.write(ByteBuffer.wrap(line));
        channel.force(false);
      }
    }
    return FORCES * 1e9 / (System.nanoTime() - begin);
  }

  private double eachDurable() throws IOException {
    try (Recorder recorder = options().commit(Commit.each()).open()) {
      long begin = System.nanoTime();
      for (int i = 0; i < FORCES; i++) {
        recorder.tool("read").arg("src/main.rs").result("[200 lines]").await(Duration.ofSeconds(5));
      }
      return FORCES * 1e9 / (System.nanoTime() - begin);
    }
  }
}
