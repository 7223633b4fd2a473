package dev.blackbox.library.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Files of real agents are recognised by their content. */
final class SharedSamplesTest {
  private static final int HEAD = 8 << 10;

  @TestFactory
  Stream<DynamicTest> sessionsAreRecognised() throws IOException {
    return Stream.of(
            samples("claude", "public/claude/.*\\.jsonl"),
            samples("claude", "captured/claude-.*/(transcripts/.*|stdout)\\.jsonl"),
            samples("codex", "public/codex/.*\\.jsonl"),
            samples("codex", "captured/codex-.*/(transcripts/.*|stdout)\\.jsonl"),
            samples("gemini", "public/gemini/.*full__session.*\\.json"),
            samples("gemini", "captured/gemini-.*/transcripts/.*\\.jsonl"),
            samples("copilot", "captured/copilot-.*/events\\.jsonl"),
            samples("opencode", "captured/opencode-.*/export\\.json"))
        .flatMap(tests -> tests);
  }

  private static Stream<DynamicTest> samples(String agent, String pattern) throws IOException {
    Path root = TestFolders.shared("data/agents");
    List<Path> files =
        TestFolders.files(root, ".*\\.jsonl?").stream()
            .filter(file -> root.relativize(file).toString().matches(pattern))
            .filter(file -> file.toFile().length() > 0)
            .toList();
    assertThat(files).as(pattern).isNotEmpty();
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    root.relativize(file).toString(),
                    () -> assertThat(agent(file)).isEqualTo(agent)));
  }

  private static @Nullable String agent(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(HEAD);
      AgentFormat found = Recogniser.recognise(head, head.length).agent();
      return found == null ? null : found.id();
    }
  }
}
