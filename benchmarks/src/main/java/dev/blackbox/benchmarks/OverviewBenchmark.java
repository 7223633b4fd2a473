package dev.blackbox.benchmarks;

import dev.blackbox.library.Recording;
import dev.blackbox.library.json.CallsJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.MapJson;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.overview.Axis;
import dev.blackbox.session.overview.AxisWindow;
import dev.blackbox.session.overview.SessionOverview;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Measures the map and the call lanes of a session with 1,500,000 calls in eight threads, at any
 * zoom, with 256 MB of heap, and what they keep in memory.
 */
public final class OverviewBenchmark {
  private static final int CALLS = 1_500_000;
  private static final int WINDOWS = 400;

  /** Measures the time of the thread, which other programs do not prolong much. */
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private OverviewBenchmark() {}

  private interface Work {
    int run() throws IOException;
  }

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(OverviewBenchmark::measure);
  }

  private static void measure(Path folder) throws Exception {
    Path file = folder.resolve("session.bbox");
    write(file);
    try (Recording recording = Recording.open(file)) {
      long begin = System.nanoTime();
      Session session = recording.session();
      System.out.printf(
          Locale.ROOT,
          "%d MB, %d events, %d calls, indexed in %.0f ms%n",
          Files.size(file) / 1_000_000,
          session.index().events(),
          session.index().calls(),
          millis(begin));
      measure(session);
    }
  }

  private static void measure(Session session) throws IOException {
    long before = usedBytes();
    SessionOverview overview = SessionOverview.of(session);
    first("map", () -> map(overview, overview.whole(Axis.TIME, 1_200)));
    first("calls", () -> calls(overview, overview.whole(Axis.TIME, 1_200)));
    calls(overview, overview.whole(Axis.STEP, 1_200));
    long built = usedBytes();
    System.out.printf(
        Locale.ROOT,
        "kept: %.1f MB, %.1f bytes for each call%n",
        (built - before) / 1e6,
        (double) (built - before) / session.index().calls());
    for (int px : new int[] {1_200, 8_192}) {
      for (Axis axis : Axis.values()) {
        Random random = new Random(1);
        long end = overview.whole(axis, 1).x1();
        String where = " by " + axis + ", px=" + px;
        repeated("map" + where, () -> map(overview, window(axis, end, px, random)));
        repeated(
            "lanes" + where,
            () -> overview.calls(window(axis, end, px, random), 32).lanes().size());
        repeated("calls" + where, () -> calls(overview, window(axis, end, px, random)));
      }
    }
  }

  /** Returns a window of any width, from the whole session to a millionth of it. */
  private static AxisWindow window(Axis axis, long end, int px, Random random) {
    long width = Math.max(1, (long) (end * Math.pow(10, -6 * random.nextDouble())));
    long x0 = (long) ((end - width) * random.nextDouble());
    return new AxisWindow(axis, x0, x0 + width, px);
  }

  private static int map(SessionOverview overview, AxisWindow window) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new MapJson(new JsonOutput(bytes)).print(overview.map(window));
    return bytes.size();
  }

  private static int calls(SessionOverview overview, AxisWindow window) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new CallsJson(new JsonOutput(bytes)).print(overview.calls(window, SessionOverview.LANES));
    return bytes.size();
  }

  private static void first(String what, Work work) throws IOException {
    long begin = System.nanoTime();
    int size = work.run();
    System.out.printf(
        Locale.ROOT, "first %s: %.0f ms, %d bytes of JSON%n", what, millis(begin), size);
  }

  private static void repeated(String what, Work work) throws IOException {
    for (int i = 0; i < WINDOWS; i++) {
      work.run();
    }
    double[] times = new double[WINDOWS];
    int largest = 0;
    for (int i = 0; i < WINDOWS; i++) {
      long begin = CPU.getCurrentThreadCpuTime();
      largest = Math.max(largest, work.run());
      times[i] = (CPU.getCurrentThreadCpuTime() - begin) / 1e6;
    }
    Arrays.sort(times);
    System.out.printf(
        Locale.ROOT,
        "%-24s median %5.2f ms, 95 %% %5.2f ms, slowest %5.2f ms, at most %d kB%n",
        what,
        times[WINDOWS / 2],
        times[WINDOWS * 95 / 100],
        times[WINDOWS - 1],
        largest / 1_000);
  }

  private static double millis(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private static long usedBytes() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void write(Path file) throws IOException {
    Random random = new Random(1);
    Instant time = Instant.parse("2026-03-17T19:00:00Z");
    String[] names = {"read", "edit", "shell", "grep", "test"};
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("---\nformat: bbox/1\nmodel: opus-4-6\n---\n");
      for (int call = 0; call < CALLS; call++) {
        int thread = 1 + random.nextInt(8);
        String name = names[random.nextInt(names.length)];
        time = time.plusMillis(random.nextInt(20_000) == 0 ? 600_000 : random.nextInt(200));
        out.write(
            "t!:%s id=c%d src/Main.java tid=%d ts=%s → [running]\n"
                .formatted(name, call, thread, time));
        time = time.plusMillis(random.nextInt(200));
        int answered = Math.max(0, call - random.nextInt(9));
        String result = random.nextInt(50) == 0 ? "[err: exit 1]" : "[ok] 120 lines";
        out.write("o: id=c%d tid=%d ts=%s → %s\n".formatted(answered, thread, time, result));
        if (call % 3 == 0) {
          out.write(
              "a: Now the next part. tid=%d tokens_in=3000 tokens_out=120 ts=%s\n"
                  .formatted(thread, time));
        }
      }
    }
  }
}
