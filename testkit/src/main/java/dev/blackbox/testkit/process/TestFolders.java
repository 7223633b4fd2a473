package dev.blackbox.testkit.process;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the repository, and the private sample data next to it. */
public final class TestFolders {
  private TestFolders() {}

  /** The root of the repository, wherever the build was started. */
  public static Path repository() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("docs/format"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("docs/format: not above the folder the tests run in");
      }
    }
    return folder;
  }

  /**
   * A folder of the private sample data, which are not part of the repository; the test is skipped
   * without them. {@code -Dblackbox.shared=DIR} or {@code BLACKBOX_SHARED} name their place.
   */
  public static Path shared(String name) {
    String configured =
        firstOf(System.getProperty("blackbox.shared"), System.getenv("BLACKBOX_SHARED"));
    Path root = configured == null ? repository().resolveSibling("shared") : Path.of(configured);
    Path folder = root.resolve(name);
    return Files.isDirectory(folder)
        ? folder
        : abort("../shared with private sample data is missing");
  }

  private static @Nullable String firstOf(@Nullable String property, @Nullable String variable) {
    return property == null ? variable : property;
  }

  /** The files in a folder and below it whose names match, sorted. */
  public static List<Path> files(Path folder, String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().matches(pattern))
          .sorted()
          .toList();
    }
  }
}
