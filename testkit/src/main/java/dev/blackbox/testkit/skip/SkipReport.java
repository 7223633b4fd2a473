package dev.blackbox.testkit.skip;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints, as the last step of a build, how many tests it skipped and why. */
public final class SkipReport {
  private SkipReport() {}

  /** Expects the top folder of the repository and the time at which the build began. */
  public static void main(String[] arguments) throws IOException {
    String line = line(Path.of(arguments[0]), Instant.parse(arguments[1]));
    if (!line.isEmpty()) {
      System.out.println(line);
    }
  }

  /** Prints one line, or nothing if no test was skipped since then. */
  static String line(Path repository, Instant since) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (Stream<Path> modules = Files.list(repository)) {
      for (Path module : modules.toList()) {
        count(module.resolve("target/skipped-tests"), since, counts);
      }
    }
    return counts.isEmpty() ? "" : line(counts);
  }

  private static String line(Map<String, Integer> counts) {
    int total = counts.values().stream().mapToInt(Integer::intValue).sum();
    String reasons =
        counts.entrySet().stream()
            .map(reason -> reason.getValue() + " because " + reason.getKey())
            .collect(Collectors.joining("; "));
    return "SKIPPED " + total + " tests: " + reasons + " (see CONTRIBUTING.md)";
  }

  private static void count(Path folder, Instant since, Map<String, Integer> counts)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (!Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
          Files.readAllLines(file).forEach(reason -> counts.merge(reason, 1, Integer::sum));
        }
      }
    }
  }
}
