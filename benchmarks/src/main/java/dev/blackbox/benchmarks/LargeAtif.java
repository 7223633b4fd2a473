package dev.blackbox.benchmarks;

import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks that the command's 256 MB of heap are enough to convert a recording of 1 GB to a document
 * and back, and 1 GB of recordings of 1 MB to training rows; measures them as whole processes on
 * one core. Run from the root of the repository.
 */
public final class LargeAtif {
  private static final Map<String, String> HEAP = Map.of("BLACKBOX_JAVA_OPTS", "-Xmx256m");

  private LargeAtif() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
    TemporaryFolder.temporary(folder -> measure(folder, megabytes));
  }

  private static void measure(Path folder, int megabytes) throws Exception {
    Path recording = RealisticFile.in(folder, megabytes);
    Path document = folder.resolve("document.json");
    Path back = folder.resolve("back.bbox");
    run(megabytes, "to a document", "export", recording, "--format", "atif", "-o", document);
    run(megabytes, "back to the recording", "import", document, "-o", back);
    if (Files.mismatch(recording, back) >= 0) {
      throw new IllegalStateException("the document did not restore the recording");
    }
    for (Path file : List.of(recording, document, back)) {
      Files.delete(file);
    }
    rows(folder, megabytes);
  }

  private static void rows(Path folder, int megabytes) throws Exception {
    Path recordings = Files.createDirectory(folder.resolve("recordings"));
    for (int i = 0; i < megabytes; i++) {
      try (OutputStream out = Files.newOutputStream(recordings.resolve(i + ".bbox"))) {
        RecordingBytes.realistic(i, 1_000_000, 1_500).writeTo(out);
      }
    }
    Path rows = folder.resolve("rows.jsonl");
    String what = "in as many recordings to training rows";
    run(megabytes, what, "export", recordings, "--format", "openai", "-o", rows);
  }

  private static void run(int megabytes, String name, Object... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("./blackbox"));
    List.of(words).forEach(word -> command.add(word.toString()));
    double[] seconds = {Commands.secondsOnOneCore(command, HEAP)};
    Commands.printSpeed(megabytes + " MB " + name, megabytes, seconds);
  }
}
