package dev.blackbox.cli.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rule about source files, over the main sources of all modules. */
final class SourceRulesTest {

  @Test
  void aModuleUsesASimpleNameOnce() throws IOException {
    assertThat(repeatedNames(TestFolders.repository())).isEmpty();
  }

  @Test
  void theRuleReportsWhatBreaksIt(@TempDir Path repository) throws IOException {
    Path first = write(repository, "format/src/main/java/a/Line.java");
    Path second = write(repository, "format/src/main/java/b/Line.java");
    write(repository, "store/src/main/java/b/Line.java");
    write(repository, "format/src/test/java/b/Line.java");
    write(repository, "format/src/main/java/b/package-info.java");
    write(repository, "format/src/main/java/a/package-info.java");

    assertThat(repeatedNames(repository))
        .containsOnly(Map.entry("format Line", List.of(first, second)));
  }

  private static Path write(Path repository, String name) throws IOException {
    Path file = repository.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "line\n");
  }

  /** Returns the files of each name that occurs more than once, by module and name. */
  private static Map<String, List<Path>> repeatedNames(Path repository) throws IOException {
    Map<String, List<Path>> repeated = new TreeMap<>();
    try (Stream<Path> modules = Files.list(repository).sorted()) {
      for (Path module : modules.toList()) {
        Path sources = module.resolve("src/main/java");
        if (Files.isDirectory(sources)) {
          repeated.putAll(
              TestFolders.files(sources, "(?!package-info).*\\.java").stream()
                  .collect(
                      groupingBy(file -> module.getFileName() + " " + simpleName(file), toList())));
        }
      }
    }
    repeated.values().removeIf(files -> files.size() == 1);
    return repeated;
  }

  private static String simpleName(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
