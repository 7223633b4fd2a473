package dev.blackbox.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of {@link VerbsBenchmark}: one row for each verb, two columns for each size. */
final class VerbsTable {
  private final Map<String, List<String>> cells = new LinkedHashMap<>();
  private final Map<String, List<Double>> speeds = new LinkedHashMap<>();
  private final Map<String, String> refusals = new LinkedHashMap<>();

  /** Adds a measurement: megabytes per second of processor time, and bytes of memory. */
  void add(String verb, double speed, long memory) {
    add(verb, speed, String.format(Locale.ROOT, "%.0f | %d", speed, memory / 1_000_000));
  }

  void addRefusal(String verb, String message) {
    refusals.putIfAbsent(verb, message);
    add(verb, Double.NaN, "refused | ");
  }

  private void add(String verb, double speed, String cell) {
    speeds.computeIfAbsent(verb, any -> new ArrayList<>()).add(speed);
    cells.computeIfAbsent(verb, any -> new ArrayList<>()).add(cell);
  }

  void print(List<Integer> sizes) {
    StringBuilder head = new StringBuilder("| verb |");
    StringBuilder rule = new StringBuilder("|---|");
    for (int size : sizes) {
      head.append(" ").append(size).append(" MB: MB per CPU-s | RSS MB |");
      rule.append("---:|---:|");
    }
    System.out.println(head + " growth |");
    System.out.println(rule + "---:|");
    cells.forEach(
        (verb, row) ->
            System.out.printf(
                "| `%s` | %s | %s |%n",
                verb, String.join(" | ", row), growth(speeds.getOrDefault(verb, List.of()))));
    refusals.forEach((verb, text) -> System.out.println("\n    " + verb + ": " + text));
  }

  /** The processor time of a megabyte at the largest size, of that at the size before. */
  private static String growth(List<Double> speeds) {
    if (speeds.size() < 2) {
      return "";
    }
    double growth = speeds.get(speeds.size() - 2) / speeds.getLast();
    return Double.isNaN(growth) ? "" : String.format(Locale.ROOT, "%.2f", growth);
  }
}
