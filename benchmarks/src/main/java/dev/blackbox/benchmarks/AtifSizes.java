package dev.blackbox.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the size of ATIF documents: of the given files, else of the examples. Run from the root
 * of the repository.
 */
public final class AtifSizes {
  private AtifSizes() {}

  public static void main(String[] args) throws IOException {
    System.out.println("| recording | bytes | bytes per line | document | without its lines |");
    System.out.println("|---|---:|---:|---:|---:|");
    for (Path file : args.length > 0 ? Stream.of(args).map(Path::of).toList() : examples()) {
      print(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    }
    print("1 MB of real shape", RealisticFile.bytes(1));
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("docs/examples"))) {
      return files.filter(f -> f.toString().endsWith(".bbox")).sorted().toList();
    }
  }

  private static void print(String name, byte[] recording) throws IOException {
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    long lines = AtifBenchmark.export(recording, true, document);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    AtifBenchmark.export(recording, false, plain);
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %.0f | %.2f × | %.2f × |%n",
        name,
        recording.length,
        (double) recording.length / lines,
        (double) document.size() / recording.length,
        (double) plain.size() / recording.length);
  }
}
