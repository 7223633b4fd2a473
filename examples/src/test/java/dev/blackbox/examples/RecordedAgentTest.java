package dev.blackbox.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.golden.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordedAgentTest {
  private static final String TOKEN = "ghp_" + "A1b2C3d4E5f6".repeat(3);

  @TempDir Path folder;

  private Path record() throws IOException {
    Path workspace = Files.createDirectory(folder.resolve("workspace"));
    Files.writeString(
        workspace.resolve("session.yml"), "timeout: 30m\ndeploy_token: " + TOKEN + "\n");
    Path file = folder.resolve("agent.bbox");
    RecordedAgent.main(new String[] {workspace.toString(), file.toString()});
    return file;
  }

  @Test
  void recordingSaysWhatTheAgentDid() throws IOException {
    String recording = Files.readString(record());

    Golden.assertMatches(Path.of("../testdata/recorder/example.bbox"), withoutChance(recording));
  }

  /** Removes what differs between runs and machines. */
  private String withoutChance(String recording) {
    return recording
        .replaceAll("sess_\\d{8}_\\d{6}_[0-9a-f]{4}", "sess_example")
        .replaceAll("repo_sha: [0-9a-f]+\n(branch: .*\n)?", "repo_sha: abcdef0\n")
        .replaceAll("cwd: .*\n", "cwd: /work/shop\n")
        .replaceAll("ts=[0-9TZ:.-]+", "ts=2026-03-17T19:00:00.000Z")
        .replaceAll("latency_ms=\\d+", "latency_ms=3")
        .replaceAll("duration=\\d+s", "duration=0s")
        .replace(folder.toString(), "/work");
  }

  @Test
  void secretOfTheConfigurationIsNowhereButInTheConfiguration() throws IOException {
    record();

    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile).filter(RecordedAgentTest::hasToken).toList())
          .containsExactly(folder.resolve("workspace/session.yml"));
    }
  }

  private static boolean hasToken(Path file) {
    try {
      return Files.readString(file).contains(TOKEN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
