package dev.blackbox.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures several ways to process the same bytes in alternation, so that a slow moment of the
 * machine affects all of them, and compares each with the first.
 */
final class Contest {
  /** One way to process the bytes; the result keeps the work from being optimised away. */
  interface Way {
    long run() throws Exception;
  }

  @SuppressWarnings("ArrayRecordComponent") // filled in place, never compared
  private record Entry(String name, Way way, double[] seconds) {}

  private final long bytes;
  private final int rounds;
  private final List<Entry> entries = new ArrayList<>();
  private long sink;

  Contest(long bytes, int rounds) {
    this.bytes = bytes;
    this.rounds = rounds;
  }

  Contest way(String name, Way way) {
    entries.add(new Entry(name, way, new double[rounds]));
    return this;
  }

  void run(int warmups, PrintStream out) throws Exception {
    for (int i = 0; i < warmups; i++) {
      for (Entry entry : entries) {
        sink += entry.way().run();
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (Entry entry : entries) {
        long start = System.nanoTime();
        sink += entry.way().run();
        entry.seconds()[round] = (System.nanoTime() - start) / 1e9;
      }
    }
    print(out);
  }

  /** Returns the seconds that a way takes, the median of its rounds. */
  double median(String name) {
    return median(entries.stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow());
  }

  private void print(PrintStream out) {
    out.println("| what | MB/s best | MB/s median | of the first (median) |");
    out.println("|---|---:|---:|---:|");
    double first = median(entries.get(0));
    for (Entry entry : entries) {
      out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.0f | %.2f |%n",
          entry.name(),
          speed(Arrays.stream(entry.seconds()).min().orElseThrow()),
          speed(median(entry)),
          first / median(entry));
    }
    if (sink == 42) {
      out.println();
    }
  }

  private static double median(Entry entry) {
    double[] sorted = entry.seconds().clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private double speed(double seconds) {
    return bytes / 1e6 / seconds;
  }
}
