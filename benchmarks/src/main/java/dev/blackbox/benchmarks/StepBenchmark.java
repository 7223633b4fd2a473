package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.store.compress.ZstdOutput;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.StepPlace;
import dev.blackbox.store.parts.StepSearch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Measures how long it takes to open a step in a compressed recording of 1 GB: find its line and
 * read the twenty lines from there, in a running process. Then {@code ./blackbox show --step} as a
 * whole process. Run from the root of the repository.
 */
public final class StepBenchmark {
  private static final int MEGABYTES = 1000;
  private static final int SEARCHES = 200;
  private static final int RUNS = 11;
  private static final int LINES = 20;

  private StepBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(StepBenchmark::measure);
  }

  private static void measure(Path folder) throws Exception {
    Path file = folder.resolve("session.bbox.zst");
    long steps = write(file);
    System.out.printf(
        Locale.ROOT,
        "%d MB with %d steps, compressed to %d MB%n%n",
        MEGABYTES,
        steps,
        Files.size(file) / 1_000_000);
    Random random = new Random(1);
    double first = open(file, steps / 2);
    double[] searches = new double[SEARCHES];
    for (int i = 0; i < SEARCHES; i++) {
      searches[i] = open(file, 1 + random.nextLong(steps));
    }
    Arrays.sort(searches);
    System.out.printf(Locale.ROOT, "the first step that is opened: %.1f ms%n", first);
    System.out.printf(
        Locale.ROOT,
        "%d steps at random: median %.1f ms, slowest %.1f ms%n",
        SEARCHES,
        searches[SEARCHES / 2],
        searches[SEARCHES - 1]);
    double[] runs = new double[RUNS];
    for (int i = 0; i < RUNS; i++) {
      runs[i] = show(file, 1 + random.nextLong(steps));
    }
    Arrays.sort(runs);
    System.out.printf(
        Locale.ROOT,
        "./blackbox show --step: median %.0f ms, slowest %.0f ms%n",
        runs[RUNS / 2],
        runs[RUNS - 1]);
  }

  private static long write(Path file) throws IOException {
    try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
        ZstdOutput packed = new ZstdOutput(bytes, file.toString());
        SteppedStream lines = new SteppedStream(packed)) {
      RealisticFile.write(lines, MEGABYTES);
      packed.finish();
      return lines.steps();
    }
  }

  private static double open(Path file, long step) throws IOException {
    long start = System.nanoTime();
    StepPlace place = StepSearch.find(Disk.real(), file, step).orElseThrow();
    try (RecordingSource source = RecordingSource.openAt(Disk.real(), place)) {
      BboxReader reader = new BboxReader(source);
      for (int i = 0; i < LINES && reader.next(); i++) {
        reader.line().toLine();
      }
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static double show(Path file, long step) throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder("./blackbox", "show", file.toString(), "--step", Long.toString(step))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    long start = System.nanoTime();
    int exit = command.start().waitFor();
    if (exit != 0) {
      throw new IllegalStateException("blackbox show ended with " + exit);
    }
    return (System.nanoTime() - start) / 1e6;
  }
}
