package dev.blackbox.library.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImportTargetsTest {
  @TempDir Path home;
  private Path project;

  @BeforeEach
  void project() throws IOException {
    project = Files.createDirectories(home.resolve(".claude/projects/-work-tea"));
  }

  private Path target(Path source, Path folder) throws BlackboxException {
    ImportTargets targets = ImportTargets.in(Map.of("HOME", home.toString()), folder);
    return targets.beside(Input.file(source.toString(), source)).file();
  }

  @Test
  void recordingIsNextToItsSource() throws BlackboxException {
    Path source = home.resolve("copies/s1.jsonl");

    assertThat(target(source, home)).isEqualTo(home.resolve("copies/s1.bbox"));
  }

  @Test
  void agentsFolderIsLeftAlone() throws BlackboxException {
    assertThat(target(project.resolve("s1.jsonl"), home)).isEqualTo(home.resolve("s1.bbox"));
  }

  @Test
  void linkIntoTheAgentsFolderIsNoWayAround() throws IOException, BlackboxException {
    Path link = Files.createSymbolicLink(home.resolve("tea"), project);

    assertThat(target(link.resolve("s1.jsonl"), home)).isEqualTo(home.resolve("s1.bbox"));
  }

  @Test
  void currentFolderMayBeTheAgentsToo() {
    assertThatThrownBy(() -> target(project.resolve("s1.jsonl"), project))
        .isInstanceOfSatisfying(
            BlackboxException.class,
            e ->
                assertThat(e.text())
                    .isEqualTo(
                        "s1.bbox: this is the folder of Claude Code, and import writes nothing"
                            + " there"));
  }
}
