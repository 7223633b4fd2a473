package dev.blackbox.benchmarks;

import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures how many megabytes of a recording are searched for secrets per second of processor time,
 * in one warm thread: in groups of lines, as {@code blackbox redact} does, and line by line, as a
 * recorder does.
 */
public final class RedactionBenchmark {
  private static final int MEGABYTES = 20;
  private static final int ROUNDS = 9;
  private static final int WARM_UPS = 3;
  private static final int GROUP = 48 << 10;

  private RedactionBenchmark() {}

  public static void main(String[] args) throws IOException {
    String text = realistic();
    System.out.println("| what | MB per CPU-second, best | median | found |");
    System.out.println("|---|---:|---:|---:|");
    measure("groups of lines, 48 KiB", groups(text, GROUP));
    measure("line by line", groups(text, 1));
    measure("source and Markdown of this repository", groups(sources(), GROUP));
  }

  /** Text with many words that also occur next to secrets. */
  private static String sources() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of(""))) {
      for (Path file : files.filter(RedactionBenchmark::isSource).sorted().toList()) {
        text.append(Files.readString(file)).append('\n');
      }
    }
    return text.toString();
  }

  private static boolean isSource(Path file) {
    String name = file.toString();
    return (name.endsWith(".java") || name.endsWith(".md")) && !name.contains("target");
  }

  private static String realistic() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RealisticFile.write(out, MEGABYTES);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static List<String> groups(String text, int size) {
    List<String> groups = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int newline = text.indexOf('\n', Math.min(text.length(), from + size) - 1);
      int to = newline < 0 ? text.length() : newline + 1;
      groups.add(text.substring(from, to));
      from = to;
    }
    return groups;
  }

  private static void measure(String name, List<String> groups) {
    double megabytes = groups.stream().mapToLong(String::length).sum() / 1e6;
    double[] speeds = new double[ROUNDS];
    long found = 0;
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long start = threads.getCurrentThreadCpuTime();
      found = 0;
      for (String group : groups) {
        found += Redactor.standard().redact(group).matches().size();
      }
      double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
      if (round >= 0) {
        speeds[round] = megabytes / seconds;
      }
    }
    Arrays.sort(speeds);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %.0f | %d |%n",
        name,
        speeds[ROUNDS - 1],
        speeds[ROUNDS / 2],
        found);
  }
}
