package dev.blackbox.library.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a folder in memory, by their paths in it. */
final class FolderContent {
  private FolderContent() {}

  static Map<String, byte[]> of(Path folder) throws IOException {
    Map<String, byte[]> content = new TreeMap<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          content.put(folder.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
    }
    return content;
  }

  /** Makes a folder have these files and no others. */
  static void write(Path folder, Map<String, byte[]> content) throws IOException {
    delete(folder);
    Files.createDirectories(folder);
    for (Map.Entry<String, byte[]> file : content.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
