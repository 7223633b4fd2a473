package dev.blackbox.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runs commands as whole processes, including start-up. */
final class Commands {
  private Commands() {}

  /** Measures a command on one core, if the system supports that. */
  static double secondsOnOneCore(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    return seconds(onOneCore(command), environment);
  }

  /** Measures a command, which must succeed. */
  static double seconds(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
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

  static void printSpeed(String name, int megabytes, double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    System.out.printf(
        Locale.ROOT,
        "%-40s median %.3f s = %.0f MB/s, best %.3f s = %.0f MB/s%n",
        name,
        median,
        megabytes / median,
        sorted[0],
        megabytes / sorted[0]);
  }

  static void printTime(String name, double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    System.out.printf(Locale.ROOT, "%-40s median %.3f s, best %.3f s%n", name, median, sorted[0]);
  }
}
