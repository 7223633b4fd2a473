package dev.blackbox.benchmarks;

import dev.blackbox.testkit.model.ClaudeTranscript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Measures {@code blackbox archive} of many transcripts as a whole process, including start-up:
 * first everything, then again when nothing is new.
 */
public final class ArchiveBenchmark {
  private static final int BYTES = 50_000;
  private static final int PROJECTS = 20;
  private static final int RUNS = 9;

  private ArchiveBenchmark() {}

  public static void main(String[] args) throws Exception {
    int transcripts = args.length > 0 ? Integer.parseInt(args[0]) : 2_000;
    TemporaryFolder.temporary(home -> measure(home, transcripts));
  }

  private static void measure(Path home, int transcripts) throws Exception {
    for (int i = 0; i < transcripts; i++) {
      write(home.resolve(".claude/projects/-work-" + i % PROJECTS), i);
    }
    Map<String, String> environment =
        Map.of(
            "HOME",
            home.toString(),
            "BLACKBOX_HOME",
            home.resolve(".blackbox").toString(),
            "BLACKBOX_CACHE",
            System.getProperty("user.home") + "/.cache",
            "CLAUDE_CONFIG_DIR",
            "",
            "CODEX_HOME",
            "");
    List<String> archive = List.of("./blackbox", "archive");
    double[] first = {Commands.seconds(archive, environment)};
    double[] again = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      again[run] = Commands.seconds(archive, environment);
    }
    String what = transcripts + " transcripts, ";
    Commands.printTime(what + "all new", first);
    Commands.printTime(what + "none new", again);
  }

  private static void write(Path project, int number) throws IOException {
    Files.createDirectories(project);
    try (ClaudeTranscript text = ClaudeTranscript.realistic(number, BYTES)) {
      Files.copy(text, project.resolve("session-" + number + ".jsonl"));
    }
  }
}
