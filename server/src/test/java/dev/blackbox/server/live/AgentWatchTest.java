package dev.blackbox.server.live;

import static dev.blackbox.server.live.LiveStage.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.TestFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentWatchTest {
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @TempDir private Path folder;

  /** The transcript grows after the viewer has seen its first lines. */
  @Test
  void aTranscriptThatAnAgentWritesIsLive() throws Exception {
    List<String> records =
        Files.readAllLines(
            TestFolders.repository().resolve("testdata/agents/claude-2.1/tea.jsonl"));
    Path project = folder.resolve("home/.claude/projects/p");
    Path transcript = Files.createDirectories(project).resolve("tea.jsonl");
    try (LiveStage stage = LiveStage.archiving(folder)) {
      Files.write(transcript, records.subList(0, 12));
      Matcher id = ID.matcher(stage.get(OWNER, "sessions").body());
      while (!id.find()) {
        id = ID.matcher(stage.get(OWNER, "sessions").body());
      }
      LiveViewer viewer =
          stage.viewer(OWNER).send("{\"follow\":\"" + id.group(1) + "\",\"from\":1}");
      viewer.nextWith("\"text\":");
      Files.write(transcript, records.subList(12, 21), StandardOpenOption.APPEND);

      assertThat(viewer.nextWith("\"replaced_from\":"))
          .contains("\"text\":[")
          .contains("records=21 ")
          .doesNotContain("format: bbox");
      assertThat(stage.failures()).isEmpty();
    }
  }
}
