package dev.blackbox.benchmarks;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.timeline.OpenRecording;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Measures a recording of 1 GB that a server keeps open: the first lines, the index in a background
 * thread, windows of lines anywhere, and one more line. The index is made several times, because
 * the first time includes the work of the compilers.
 */
public final class IndexBenchmark {
  private static final int ROUNDS = 3;
  private static final int WINDOWS = 1_000;
  private static final int WINDOW = 200;
  private static final int LONGEST = 4_096;

  private IndexBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
    TemporaryFolder.temporary(
        folder -> {
          Path file = RealisticFile.likeSessions(folder.resolve("long.bbox"), megabytes);
          System.out.println("| round | first lines ms | index s | processor s | MB/s |");
          System.out.println("|---|---:|---:|---:|---:|");
          for (int round = 1; round <= ROUNDS; round++) {
            measure(file, megabytes, round);
          }
        });
  }

  private static void measure(Path file, int megabytes, int round) throws Exception {
    try (ExecutorService background = Executors.newSingleThreadExecutor()) {
      long start = System.nanoTime();
      try (OpenRecording recording =
          OpenRecording.open(Input.file("long.bbox", file), background)) {
        recording.lines(1, WINDOW, LONGEST);
        double first = millis(start);
        recording.whenIndexed().join();
        double seconds = millis(start) / 1e3;
        double processor = background.submit(IndexBenchmark::processorSeconds).get();
        System.out.printf(
            Locale.ROOT,
            "| %d | %.0f | %.1f | %.1f | %.0f |%n",
            round,
            first,
            seconds,
            processor,
            megabytes / seconds);
        if (round == ROUNDS) {
          windows(recording);
          growth(recording, file);
        }
      }
    }
  }

  private static double processorSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  private static void windows(OpenRecording recording) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    long lines = recording.lineCount().lines();
    Latencies latencies = new Latencies();
    for (int i = 0; i < WINDOWS; i++) {
      long start = System.nanoTime();
      recording.lines(random.nextLong(1, lines - WINDOW), WINDOW, LONGEST);
      latencies.take(System.nanoTime() - start);
    }
    System.out.printf(
        Locale.ROOT,
        "%n%d windows of %d lines among %d: median %.2f ms, p99 %.2f ms%n",
        WINDOWS,
        WINDOW,
        lines,
        latencies.micros(0.5) / 1e3,
        latencies.micros(0.99) / 1e3);
  }

  private static void growth(OpenRecording recording, Path file) throws Exception {
    Latencies latencies = new Latencies();
    for (int i = 0; i < WINDOWS; i++) {
      Files.writeString(file, "a: One more line. tokens_in=1\n", StandardOpenOption.APPEND);
      long start = System.nanoTime();
      recording.refresh();
      latencies.take(System.nanoTime() - start);
    }
    System.out.printf(
        Locale.ROOT,
        "one more line, %d times: median %.2f ms, p99 %.2f ms%n",
        WINDOWS,
        latencies.micros(0.5) / 1e3,
        latencies.micros(0.99) / 1e3);
  }

  private static double millis(long start) {
    return (System.nanoTime() - start) / 1e6;
  }
}
