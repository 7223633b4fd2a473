package dev.blackbox.library.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.folder.TestFolders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What real agents wrote is recognised by its content. */
final class SharedSamplesTest {
  private static final int HEAD = 8 << 10;

  @TestFactory
  Stream<DynamicTest> sessionsAreRecognised() throws IOException {
    return Stream.of(
            samples(FileKind.CLAUDE, "public/claude/.*\\.jsonl"),
            samples(FileKind.CLAUDE, "captured/claude-.*/(transcripts/.*|stdout)\\.jsonl"),
            samples(FileKind.CODEX, "public/codex/.*\\.jsonl"),
            samples(FileKind.CODEX, "captured/codex-.*/(transcripts/.*|stdout)\\.jsonl"),
            samples(FileKind.GEMINI, "public/gemini/.*full__session.*\\.json"),
            samples(FileKind.GEMINI, "captured/gemini-.*/transcripts/.*\\.jsonl"),
            samples(FileKind.COPILOT, "captured/copilot-.*/events\\.jsonl"),
            samples(FileKind.OPENCODE, "captured/opencode-.*/export\\.json"))
        .flatMap(tests -> tests);
  }

  private static Stream<DynamicTest> samples(FileKind kind, String pattern) throws IOException {
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
                    () -> assertThat(kind(file)).isEqualTo(kind)));
  }

  private static FileKind kind(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(HEAD);
      return Recogniser.recognise(head, head.length);
    }
  }
}
