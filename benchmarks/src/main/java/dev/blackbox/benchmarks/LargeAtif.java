package dev.blackbox.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether 256 MB of heap, which the command gives itself, are enough to make a document of a
 * recording of 1 GB, the recording again of the document, and training rows; and how long these
 * take as whole processes on one core. Run from the root of the repository.
 */
public final class LargeAtif {
  private static final Map<String, String> HEAP = Map.of("BLACKBOX_JAVA_OPTS", "-Xmx256m");

  private LargeAtif() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
    Folders.temporary(folder -> measure(folder, megabytes));
  }

  private static void measure(Path folder, int megabytes) throws Exception {
    Path recording = RealisticFile.in(folder, megabytes);
    Path document = folder.resolve("document.json");
    Path back = folder.resolve("back.bbox");
    Path rows = folder.resolve("rows.jsonl");
    run(
        megabytes,
        "to a document",
        List.of("export", recording.toString(), "--format", "atif", "-o", document.toString()));
    run(
        megabytes,
        "back to the recording",
        List.of("import", document.toString(), "-o", back.toString()));
    if (Files.mismatch(recording, back) >= 0) {
      throw new IllegalStateException("the recording did not come back from its document");
    }
    Files.delete(document);
    run(
        megabytes,
        "to training rows",
        List.of(
            "export",
            recording.toString(),
            "--format",
            "openai",
            "--no-duplicates",
            "-o",
            rows.toString()));
  }

  private static void run(int megabytes, String name, List<String> words) throws Exception {
    List<String> command = new ArrayList<>(List.of("./blackbox"));
    command.addAll(words);
    double[] seconds = {Commands.secondsOnOneCore(command, HEAP)};
    Commands.printSpeed(megabytes + " MB " + name, megabytes, seconds);
  }
}
