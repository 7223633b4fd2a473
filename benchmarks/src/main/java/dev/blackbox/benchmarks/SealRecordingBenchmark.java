package dev.blackbox.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.archive.Archive;
import dev.blackbox.store.archive.LogListener;
import dev.blackbox.store.archive.LogOptions;
import dev.blackbox.store.archive.QueueLimits;
import dev.blackbox.store.archive.RecordingLog;
import dev.blackbox.store.archive.Sealing;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What sealing adds to the cost of recording with {@code group}, to the durable and sealed end. */
public final class SealRecordingBenchmark {
  private static final int EVENTS = 400_000;
  private static final int ROUNDS = 7;
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final MachineKey MACHINE = MachineKey.fresh();

  private SealRecordingBenchmark() {}

  public static void main(String[] args) throws Exception {
    double[] without = new double[ROUNDS];
    double[] with = new double[ROUNDS];
    for (int round = -2; round < ROUNDS; round++) {
      double plain = measure(false);
      double sealed = measure(true);
      if (round >= 0) {
        without[round] = plain;
        with[round] = sealed;
      }
    }
    System.out.println("| recording with group | events a second, first to closed, median |");
    System.out.println("|---|---:|");
    print("without a seal", median(without));
    print("sealed", median(with));
    System.out.printf(
        Locale.ROOT, "%nsealing adds %.0f%%%n", 100 * (median(with) / median(without) - 1));
  }

  private static void print(String what, double seconds) {
    System.out.printf(Locale.ROOT, "| %s | %.0f |%n", what, EVENTS / seconds);
  }

  private static double median(double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static double measure(boolean isSealed) throws Exception {
    Path folder = Files.createTempDirectory(Path.of("."), "blackbox-benchmark");
    try {
      Path file = folder.resolve("session.bbox");
      long start = System.nanoTime();
      record(file, isSealed ? sealing() : Sealing.NONE);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (isSealed) {
        requireValid(file);
      }
      return seconds;
    } finally {
      Folders.delete(folder);
    }
  }

  private static Sealing sealing() {
    Sealer sealer = new Sealer(Disk.real(), Clock.systemUTC(), MACHINE, Optional.empty());
    return new RecordingSealer(sealer, Duration.ofSeconds(1), LogListener.SILENT);
  }

  private static void record(Path file, Sealing sealing) throws IOException {
    LogOptions options = LogOptions.STANDARD.withQueue(new QueueLimits(65_536, 64L << 20, LONG));
    try (RecordingLog log =
        Archive.standard().open(file, part -> header(), options, LogListener.SILENT, sealing)) {
      for (int i = 0; i < EVENTS; i++) {
        log.append(
            ("t:read id=call_"
                    + i
                    + " src/main/java/Module"
                    + i % 97
                    + ".java step="
                    + i
                    + " ts=2026-11-15T12:00:00Z → [ok] 186 lines read\n")
                .getBytes(UTF_8));
      }
    }
  }

  private static byte[] header() {
    return "---\nformat: bbox/1\nid: benchmark\nrepo_sha: abc1234\n---\n".getBytes(UTF_8);
  }

  private static void requireValid(Path file) throws IOException {
    Verdict verdict = new Verifier(Disk.real(), List.of(MACHINE.key().publicKey())).verify(file);
    if (!verdict.isValid() || verdict.sealed().lines() != EVENTS + 5) {
      throw new IllegalStateException("expected a valid recording, found " + verdict);
    }
  }
}
