package dev.blackbox.benchmarks;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures verbs over recordings of several sizes, each as a whole process: megabytes of input per
 * second of processor time, start-up and compilers included, and the most memory that was used. The
 * system property {@code sizes} lists the sizes in megabytes, and {@code blackbox.command} names
 * another command than {@code ./blackbox}. Run from the root of the repository.
 */
public final class VerbsBenchmark {
  private static final int RUNS = 3;

  /** A larger recording is measured once. */
  private static final int LARGEST_REPEATED = 100;

  /** The line of the other recording that differs. */
  private static final int CHANGED_LINE = 5_000;

  private final String command = System.getProperty("blackbox.command", "./blackbox");
  private final VerbsTable table = new VerbsTable();

  /** A verb and the file that it reads; recording.bbox is the generated one. */
  private record Verb(String words, String input) {
    String output() {
      return switch (words.split(" ", -1)[0]) {
        case "seal" -> input + ".seal";
        case "record" -> "recorded.bbox";
        default -> "";
      };
    }
  }

  private VerbsBenchmark() {}

  public static void main(String[] args) throws Exception {
    List<Integer> sizes =
        Arrays.stream(System.getProperty("sizes").split(" ", -1)).map(Integer::valueOf).toList();
    VerbsBenchmark benchmark = new VerbsBenchmark();
    for (int size : sizes) {
      TemporaryFolder.temporary(folder -> benchmark.measure(folder, size));
    }
    benchmark.table.print(sizes);
  }

  private static List<Verb> verbs() {
    List<Verb> verbs = new ArrayList<>();
    for (String words :
        List.of(
            "validate",
            "parse --json",
            "stats",
            "cost",
            "show",
            "show --json",
            "replay --plain --to-step 1000",
            "diff other.bbox",
            "fix --renumber-steps",
            "redact",
            "record -o recorded.bbox",
            "seal",
            "verify")) {
      verbs.add(new Verb(words, "recording.bbox"));
    }
    for (String form :
        List.of(
            "bbox",
            "compact",
            "jsonl",
            "atif",
            "lightbox",
            "openai",
            "trl",
            "sharegpt",
            "rollout")) {
      verbs.add(new Verb("export --format " + form, "recording.bbox"));
    }
    for (String form : List.of("jsonl", "atif", "lightbox")) {
      verbs.add(new Verb("import --from " + form + " -o -", "recording." + form));
    }
    return verbs;
  }

  private void measure(Path folder, int megabytes) throws Exception {
    Path recording = RealisticFile.likeSessions(folder.resolve("recording.bbox"), megabytes);
    writeChanged(recording, folder.resolve("other.bbox"));
    use(folder, new Verb("keygen", ""));
    for (Verb verb : verbs()) {
      if (verb.words().startsWith("import")) {
        String form = verb.input().substring(verb.input().indexOf('.') + 1);
        use(folder, new Verb("export --format " + form + " -o " + verb.input(), "recording.bbox"));
      }
      measure(folder, megabytes, verb);
    }
  }

  private void measure(Path folder, int megabytes, Verb verb) throws Exception {
    double speed = 0;
    long memory = 0;
    double input = Files.size(folder.resolve(verb.input())) / 1e6;
    for (int run = 0; run < (megabytes > LARGEST_REPEATED ? 1 : RUNS); run++) {
      if (!verb.output().isEmpty()) {
        Files.deleteIfExists(folder.resolve(verb.output()));
      }
      CommandUse use = use(folder, verb);
      if (use.exit() > 1) {
        table.addRefusal(verb.words(), use.message());
        return;
      }
      speed = Math.max(speed, input / use.seconds());
      memory = Math.max(memory, use.memory());
    }
    table.add(verb.words(), speed, memory);
  }

  private CommandUse use(Path folder, Verb verb) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(Path.of(command).toAbsolutePath().toString()));
    words.addAll(List.of(verb.words().split(" ", -1)));
    boolean readsFile = !verb.input().isEmpty() && !verb.words().startsWith("record");
    if (readsFile) {
      words.add(verb.input());
    }
    return CommandUse.of(folder, words, folder.resolve("recording.bbox"));
  }

  private static void writeChanged(Path recording, Path other) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(recording);
        BufferedWriter out = Files.newBufferedWriter(other)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.write(++number == CHANGED_LINE ? "a: I do something else." : line);
        out.write('\n');
      }
    }
  }
}
