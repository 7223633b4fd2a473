package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.atif.export.AtifExporter;
import dev.blackbox.session.atif.source.Spools;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How large the documents of recordings are: of the files named, else of the examples. Run from the
 * root of the repository.
 */
public final class AtifSizes {
  private AtifSizes() {}

  public static void main(String[] args) throws IOException {
    System.out.println("| recording | bytes | bytes a line | document | without its lines |");
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
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    long lines = 0;
    while (reader.next()) {
      lines++;
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %.0f | %.2f × | %.2f × |%n",
        name,
        recording.length,
        (double) recording.length / lines,
        times(recording, true),
        times(recording, false));
  }

  private static double times(byte[] recording, boolean hasSource) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtifExporter exporter = new AtifExporter(out, hasSource, Spools.IN_MEMORY);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    while (reader.next()) {
      exporter.accept(reader.line());
    }
    exporter.finish();
    return (double) out.size() / recording.length;
  }
}
