package dev.blackbox.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Measures {@code ./blackbox validate} as a whole process on one core, including start-up, and
 * whether 256 MB of heap are enough for 2 GB. Run from the root of the repository.
 */
public final class CommandBenchmark {
  private static final int RUNS = 11;

  private CommandBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(CommandBenchmark::measure);
  }

  private static void measure(Path folder) throws Exception {
    Path file = RealisticFile.in(folder, 100);
    double[] command = new double[RUNS];
    double[] lines = new double[RUNS];
    Commands.secondsOnOneCore(List.of("./blackbox", "validate", file.toString()), Map.of());
    for (int run = 0; run < RUNS; run++) {
      lines[run] = Commands.secondsOnOneCore(List.of("wc", "-l", file.toString()), Map.of());
      command[run] =
          Commands.secondsOnOneCore(List.of("./blackbox", "validate", file.toString()), Map.of());
    }
    Commands.printSpeed("wc -l, 100 MB", 100, lines);
    Commands.printSpeed("blackbox validate, 100 MB", 100, command);
    Files.delete(file);
    Path large = RealisticFile.in(folder, 2000);
    Map<String, String> heap = Map.of("BLACKBOX_JAVA_OPTS", "-Xmx256m");
    double[] one = {
      Commands.secondsOnOneCore(List.of("./blackbox", "validate", large.toString()), heap)
    };
    Commands.printSpeed("blackbox validate, 2 GB with -Xmx256m", 2000, one);
  }
}
