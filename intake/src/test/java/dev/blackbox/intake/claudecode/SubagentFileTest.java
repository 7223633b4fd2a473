package dev.blackbox.intake.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The transcript of a subagent, imported by itself. */
final class SubagentFileTest {
  private static final Path AGENT =
      TestFolders.repository().resolve("testdata/agents/claude-2.1/tea/subagents/agent-a77.jsonl");

  @TempDir Path folder;

  @Test
  void subagentIsTheMainAgentOfItsOwnFile() {
    assertThat(imported(AGENT).text())
        .startsWith("---\nformat: bbox/1\nid: a77\n")
        .contains("model: ", "parent_session: 5e55a000-0000-4000-8000-00000000cafe")
        .doesNotContain("tid=");
  }

  @Test
  void nameOfTheFileDoesNotMatter() throws IOException {
    Path renamed = Files.copy(AGENT, folder.resolve("counting.jsonl"));

    assertThat(lines(imported(renamed))).isEqualTo(lines(imported(AGENT)));
    assertThat(lines(streamed())).isEqualTo(lines(imported(AGENT)));
  }

  private Imported imported(Path transcript) {
    return Imported.raw("claude-code", folder, Imported.files(new ClaudeFormat(), transcript));
  }

  private Imported streamed() {
    return Imported.raw(
        "claude-code",
        folder,
        Imported.stream(
            new ClaudeFormat(), TranscriptSource.of("-", () -> Files.newInputStream(AGENT))));
  }

  /** The recording without the line that names its source. */
  private static String lines(Imported imported) {
    return imported.text().replaceAll("(?m)^# source file=.*", "");
  }
}
