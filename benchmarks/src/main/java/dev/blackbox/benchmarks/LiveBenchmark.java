package dev.blackbox.benchmarks;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.LocalToken;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the live feed: 200 viewers follow a session to which 50 events a second are written, and
 * one more reads only a kilobyte a second. Server and viewers are one process, and its whole CPU
 * time counts.
 */
public final class LiveBenchmark {
  private static final int VIEWERS = 200;
  private static final int WARM_UP = 250;
  private static final int EVENTS = 1_000;
  private static final long BETWEEN_NANOS = 20_000_000;

  private LiveBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(LiveBenchmark::run);
  }

  private static void run(Path folder) throws Exception {
    Path store = Files.createDirectories(folder.resolve("store"));
    Path file = store.resolve("s.bbox");
    Files.writeString(file, "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n");
    LocalToken token = new LocalToken(LocalToken.random());
    ServerOptions options =
        new ServerOptions(
            "0",
            new HomeFolder(folder.resolve("home")),
            List.of(store),
            0,
            token,
            failure -> System.err.println(failure));
    try (BlackboxServer server = BlackboxServer.start(options)) {
      List<BenchmarkViewer> viewers = new ArrayList<>();
      for (int i = 0; i <= VIEWERS; i++) {
        viewers.add(new BenchmarkViewer(server.port(), token.text(), i == VIEWERS));
      }
      long start = System.nanoTime();
      write(file, WARM_UP, start);
      viewers.subList(0, VIEWERS).forEach(viewer -> viewer.await(WARM_UP));
      viewers.forEach(BenchmarkViewer::reset);
      long before = cpuNanos();
      write(file, EVENTS, System.nanoTime());
      viewers.subList(0, VIEWERS).forEach(viewer -> viewer.await(EVENTS));
      print(viewers, cpuNanos() - before);
      for (BenchmarkViewer viewer : viewers) {
        viewer.close();
      }
    }
  }

  /** Writes an event each 20 ms with the time at which it was written. */
  private static void write(Path file, int count, long start) throws Exception {
    for (int i = 0; i < count; i++) {
      long due = start + i * BETWEEN_NANOS;
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      String line = "a: written at=" + System.nanoTime() + " " + "x".repeat(200) + "\n";
      Files.writeString(file, line, StandardOpenOption.APPEND);
    }
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void print(List<BenchmarkViewer> viewers, long cpuNanos) {
    Latencies all = new Latencies();
    viewers.subList(0, VIEWERS).forEach(viewer -> all.add(viewer.latencies()));
    System.out.println("| 200 viewers, 50 events a second | |");
    System.out.println("|---|---:|");
    for (double share : new double[] {0.5, 0.95, 0.99, 1}) {
      String name = share == 1 ? "slowest" : "p" + Math.round(share * 100);
      row("from writing to delivery, " + name, all.micros(share) / 1_000, "ms");
    }
    row("deliveries", (double) all.count(), "");
    row("CPU a delivery, server and viewers", cpuNanos / 1_000.0 / all.count(), "µs");
    row(
        "messages to a viewer that reads 1 KB a second",
        (double) viewers.get(VIEWERS).messages(),
        "");
  }

  private static void row(String what, double value, String unit) {
    System.out.println(
        "| " + what + " | " + String.format(Locale.ROOT, "%,.1f %s", value, unit) + " |");
  }
}
