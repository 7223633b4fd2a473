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

  /** What a command used: its exit code, seconds of processor time, bytes of memory, last words. */
  record Use(int exit, double seconds, long memory, String message) {}

  /**
   * Runs a command in a folder with a file as its input and returns what it used, as GNU time
   * reports it. The folder also keeps the command's state, such as keys.
   */
  static Use use(Path folder, List<String> command, Path input)
      throws IOException, InterruptedException {
    Path times = folder.resolve("times.txt");
    Path errors = folder.resolve("errors.txt");
    List<String> timed = new ArrayList<>(List.of("/usr/bin/time", "-f", "%U %S %M", "-o"));
    timed.add(times.toString());
    timed.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(timed).directory(folder.toFile());
    builder.environment().put("BLACKBOX_HOME", folder.resolve("home").toString());
    builder.redirectInput(input.toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(errors.toFile());
    int exit = builder.start().waitFor();
    String[] figures = Files.readAllLines(times).getLast().split(" ");
    return new Use(
        exit,
        Double.parseDouble(figures[0]) + Double.parseDouble(figures[1]),
        Long.parseLong(figures[2]) * 1024,
        Files.readString(errors).lines().findFirst().orElse(""));
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
