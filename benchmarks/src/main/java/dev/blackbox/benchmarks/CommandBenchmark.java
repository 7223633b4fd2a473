package dev.blackbox.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long {@code ./blackbox validate} takes as a whole process on one core, start-up included, and
 * whether 256 MB of heap are enough for 2 GB. Run from the root of the repository.
 */
public final class CommandBenchmark {
  private static final int RUNS = 11;

  private CommandBenchmark() {}

  public static void main(String[] args) throws Exception {
    Folders.temporary(CommandBenchmark::measure);
  }

  private static void measure(Path folder) throws Exception {
    Path file = RealisticFile.in(folder, 100);
    double[] command = new double[RUNS];
    double[] lines = new double[RUNS];
    seconds(List.of("./blackbox", "validate", file.toString()), Map.of());
    for (int run = 0; run < RUNS; run++) {
      lines[run] = seconds(List.of("wc", "-l", file.toString()), Map.of());
      command[run] = seconds(List.of("./blackbox", "validate", file.toString()), Map.of());
    }
    row("wc -l, 100 MB", 100, lines);
    row("blackbox validate, 100 MB", 100, command);
    Files.delete(file);
    Path large = RealisticFile.in(folder, 2000);
    Map<String, String> heap = Map.of("BLACKBOX_JAVA_OPTS", "-Xmx256m");
    double[] one = {seconds(List.of("./blackbox", "validate", large.toString()), heap)};
    row("blackbox validate, 2 GB with -Xmx256m", 2000, one);
  }

  static double seconds(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(onOneCore(command));
    builder.environment().putAll(environment);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    long start = System.nanoTime();
    int exit = builder.start().waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (exit != 0) {
      throw new IllegalStateException(command + " ended with " + exit);
    }
    return seconds;
  }

  private static List<String> onOneCore(List<String> command) {
    if (!Files.isExecutable(Path.of("/usr/bin/taskset"))) {
      return command;
    }
    List<String> pinned = new ArrayList<>(List.of("taskset", "-c", "1"));
    pinned.addAll(command);
    return pinned;
  }

  static void row(String name, int megabytes, double[] seconds) {
    Arrays.sort(seconds);
    double median = seconds[seconds.length / 2];
    System.out.printf(
        Locale.ROOT,
        "%-40s median %.3f s = %.0f MB/s, best %.3f s = %.0f MB/s%n",
        name,
        median,
        megabytes / median,
        seconds[0],
        megabytes / seconds[0]);
  }
}
