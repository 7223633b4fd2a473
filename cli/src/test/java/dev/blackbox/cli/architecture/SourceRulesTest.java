package dev.blackbox.cli.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules about source files, over the main sources of all modules. */
final class SourceRulesTest {
  private static final int LONGEST_FILE = 350;
  private static final int MEDIAN_FILE = 70;

  @Test
  void aSimpleNameIsUsedOnce() throws IOException {
    assertThat(repeatedNames(TestFolders.repository())).isEmpty();
  }

  @Test
  void noFileIsTooLong() throws IOException {
    assertThat(longFiles(TestFolders.repository())).isEmpty();
  }

  @Test
  void mostFilesAreShort() throws IOException {
    List<Integer> lengths = new ArrayList<>();
    for (Path file : files(TestFolders.repository(), ".*\\.java")) {
      lengths.add(Files.readAllLines(file).size());
    }

    assertThat(lengths.stream().sorted().toList().get(lengths.size() / 2))
        .isLessThanOrEqualTo(MEDIAN_FILE);
  }

  @Test
  void theRulesReportWhatBreaksThem(@TempDir Path repository) throws IOException {
    Path first = write(repository, "format/src/main/java/a/Line.java", 1);
    Path second = write(repository, "store/src/main/java/b/Line.java", LONGEST_FILE + 1);
    write(repository, "store/src/test/java/b/Line.java", LONGEST_FILE + 1);
    write(repository, "store/src/main/java/b/package-info.java", 1);
    write(repository, "format/src/main/java/a/package-info.java", 1);

    assertThat(repeatedNames(repository)).containsOnly(Map.entry("Line", List.of(first, second)));
    assertThat(longFiles(repository)).containsExactly(second);
  }

  private static Path write(Path repository, String name, int lines) throws IOException {
    Path file = repository.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "line\n".repeat(lines));
  }

  private static Map<String, List<Path>> repeatedNames(Path repository) throws IOException {
    Map<String, List<Path>> byName =
        sources(repository).stream()
            .collect(groupingBy(SourceRulesTest::simpleName, TreeMap::new, toList()));
    byName.values().removeIf(files -> files.size() == 1);
    return byName;
  }

  private static List<Path> longFiles(Path repository) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : sources(repository)) {
      if (Files.readAllLines(file).size() > LONGEST_FILE) {
        found.add(file);
      }
    }
    return found;
  }

  private static String simpleName(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static List<Path> sources(Path repository) throws IOException {
    return files(repository, "(?!package-info).*\\.java");
  }

  private static List<Path> files(Path repository, String names) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> modules = Files.list(repository).sorted()) {
      for (Path module : modules.toList()) {
        Path sources = module.resolve("src/main/java");
        if (Files.isDirectory(sources)) {
          found.addAll(TestFolders.files(sources, names));
        }
      }
    }
    return found;
  }
}
