package dev.blackbox.benchmarks;

import dev.blackbox.library.ingest.IngestAnswer;
import dev.blackbox.library.ingest.IngestSender;
import dev.blackbox.library.ingest.IngestStore;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures how many lines a second a server acknowledges after the force. One sender sends one body
 * after the other and waits for each answer; there is no network.
 */
public final class IngestBenchmark {
  private static final int MEGABYTES = 40;
  private static final int ROUNDS = 4;
  private static final List<Integer> BODIES = List.of(64 << 10, 256 << 10, 512 << 10);

  private IngestBenchmark() {}

  /** Prints the table of docs/benchmarks.md. */
  public static void main(String[] arguments) throws Exception {
    byte[] recording = RealisticFile.bytes(MEGABYTES);
    System.out.println("| body | lines | lines/s, acknowledged after the force | MB/s |");
    System.out.println("|---:|---:|---:|---:|");
    for (int size : BODIES) {
      List<byte[]> bodies = bodies(recording, size);
      for (int round = 0; round < ROUNDS; round++) {
        boolean isPrinted = round > 0;
        TemporaryFolder.temporary(folder -> measure(folder, bodies, size, isPrinted));
      }
    }
  }

  /** Cuts a recording into bodies of whole events. */
  private static List<byte[]> bodies(byte[] recording, int size) {
    List<byte[]> bodies = new ArrayList<>();
    int start = 0;
    for (int i = 1; i < recording.length; i++) {
      boolean isEvent = recording[i - 1] == '\n' && recording[i] != ' ' && recording[i] != '\t';
      if (isEvent && i - start >= size) {
        bodies.add(Arrays.copyOfRange(recording, start, i));
        start = i;
      }
    }
    bodies.add(Arrays.copyOfRange(recording, start, recording.length));
    return bodies;
  }

  private static void measure(Path folder, List<byte[]> bodies, int size, boolean isPrinted)
      throws Exception {
    long start = System.nanoTime();
    long lines = 0;
    long bytes = 0;
    try (IngestStore store = IngestStore.in(folder, Redactor.standardIn(Map.of()))) {
      for (byte[] body : bodies) {
        IngestAnswer answer =
            store.append(IngestSender.OWNER, "benchmark", lines, new ByteArrayInputStream(body));
        if (answer.status() != 200) {
          throw new IllegalStateException(answer.detail());
        }
        lines = answer.lines();
        bytes += body.length;
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    if (isPrinted) {
      System.out.printf(
          Locale.ROOT,
          "| %d KiB | %d | %.0f | %.1f |%n",
          size >> 10,
          lines,
          lines / seconds,
          bytes / seconds / 1e6);
    }
  }
}
