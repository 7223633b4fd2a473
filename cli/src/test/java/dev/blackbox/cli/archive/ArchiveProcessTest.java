package dev.blackbox.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Main;
import dev.blackbox.testkit.model.ClaudeTranscript;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, really killed; {@code -Darchive.transcripts=2000} makes more of it. */
@Tag("long")
final class ArchiveProcessTest {
  private static final int SESSIONS = Integer.getInteger("archive.transcripts", 90);
  private static final int KILLS = 5;

  @TempDir Path folder;

  @BeforeEach
  void writeTranscripts() throws IOException {
    for (int i = 0; i < SESSIONS; i++) {
      Path project = folder.resolve("home/.claude/projects/-work-" + i % 20);
      Files.createDirectories(project);
      try (InputStream transcript = ClaudeTranscript.realistic(i, 30_000)) {
        Files.copy(transcript, project.resolve("session-" + i + ".jsonl"));
      }
    }
  }

  @Test
  void aStoreOfKilledRunsEndsLikeAnUndisturbedOne() throws Exception {
    assertThat(archive("calm").waitFor()).isZero();

    for (int kill = 1; kill <= KILLS; kill++) {
      Process process = archive("killed");
      while (!process.waitFor(1, TimeUnit.MILLISECONDS)
          && recordings("killed") < (long) kill * SESSIONS / (KILLS + 1)) {
        // not yet
      }
      assertThat(process.destroyForcibly().waitFor()).as("kill " + kill).isNotZero();
    }
    assertThat(archive("killed").waitFor()).isZero();

    assertThat(recordings("calm")).isEqualTo(SESSIONS);
    assertThat(store("killed")).isEqualTo(store("calm"));
  }

  @Test
  void ofTwoRunsOneHasTheStore() throws Exception {
    Process first = archive("both");
    Process second = archive("both");

    int worse = Math.max(first.waitFor(), second.waitFor());

    assertThat(worse).isIn(0, 3);
    assertThat(archive("both").waitFor()).isZero();
    assertThat(archive("calm").waitFor()).isZero();
    assertThat(store("both")).isEqualTo(store("calm"));
  }

  private Process archive(String home) throws IOException {
    ProcessBuilder command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "archive")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    command.environment().put("HOME", folder.resolve("home").toString());
    command.environment().put("BLACKBOX_HOME", folder.resolve(home).toString());
    command.environment().remove("CLAUDE_CONFIG_DIR");
    command.environment().remove("CODEX_HOME");
    return ProcessGuard.start(command);
  }

  private long recordings(String home) throws IOException {
    Path agent = folder.resolve(home).resolve("sessions/claude-code");
    if (!Files.isDirectory(agent)) {
      return 0;
    }
    long count = 0;
    try (Stream<Path> projects = Files.list(agent)) {
      for (Path project : projects.toList()) {
        try (Stream<Path> files = Files.list(project)) {
          count += files.filter(file -> file.toString().endsWith(".bbox")).count();
        }
      }
    }
    return count;
  }

  private SortedMap<String, String> store(String home) throws IOException {
    Path root = folder.resolve(home);
    SortedMap<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        found.put(
            root.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return found;
  }
}
