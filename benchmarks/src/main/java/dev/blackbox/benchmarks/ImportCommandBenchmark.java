package dev.blackbox.benchmarks;

import dev.blackbox.testkit.model.ClaudeTranscript;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/**
 * Measures {@code blackbox import} as a whole process on one core, including start-up, with durable
 * blobs.
 */
public final class ImportCommandBenchmark {
  private static final int RUNS = 3;

  private ImportCommandBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
    TemporaryFolder.temporary(folder -> measure(folder, megabytes));
  }

  private static void measure(Path folder, int megabytes) throws Exception {
    measure(folder, 1, "blackbox import --no-redact, 1 MB", "--no-redact");
    String large = "blackbox import --no-redact, " + megabytes + " MB";
    measure(folder, megabytes, large, "--no-redact");
    measure(folder, megabytes, "blackbox import, " + megabytes + " MB", "--force");
  }

  private static void measure(Path folder, int megabytes, String name, String option)
      throws Exception {
    Path transcript = folder.resolve("transcript.jsonl");
    Files.deleteIfExists(transcript);
    try (ClaudeTranscript text = ClaudeTranscript.realistic(1, megabytes * 1_000_000L)) {
      Files.copy(text, transcript);
    }
    // Force the source first, so that an import that forces its blobs does not pay for it.
    try (FileChannel written = FileChannel.open(transcript, StandardOpenOption.WRITE)) {
      written.force(true);
    }
    double[] seconds = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      Path target = Files.createTempDirectory(folder, "run").resolve("x.bbox");
      seconds[run] =
          Commands.secondsOnOneCore(
              List.of("./blackbox", "import", transcript.toString(), option, "-o", "" + target),
              Map.of());
    }
    Commands.printSpeed(name, megabytes, seconds);
  }
}
