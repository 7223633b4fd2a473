package dev.blackbox.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder that is deleted with its files. */
final class TemporaryFolder {
  /** Work that needs a folder. */
  interface Work {
    void in(Path folder) throws Exception;
  }

  private TemporaryFolder() {}

  static void temporary(Work work) throws Exception {
    Path folder = Files.createTempDirectory("blackbox-benchmark");
    try {
      work.in(folder);
    } finally {
      delete(folder);
    }
  }

  static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
