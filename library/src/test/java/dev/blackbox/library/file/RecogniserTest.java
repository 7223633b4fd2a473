package dev.blackbox.library.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.testkit.folder.TestFolders;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RecogniserTest {
  private static FileKind kind(String text) throws IOException {
    return kind(text.getBytes(StandardCharsets.UTF_8));
  }

  private static FileKind kind(byte[] bytes) throws IOException {
    return Recogniser.recognise(bytes, bytes.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "---|BBOX",
        "u: no header|BBOX",
        "{\"t\":\"---\",\"h\":{}}|JSONL",
        "{ \"t\" : \"u\" }|JSONL",
        "{\"hash\":\"a\",\"invocation_id\":\"i\",\"prev_hash\":null}|LIGHTBOX",
        "{\"lightbox_version\": \"0.1.0\"}|LIGHTBOX_META",
        "{\"schema_version\":\"ATIF-v1.7\"}|ATIF",
        "{\"observability_mode\":\"black_box\"}|DECISION_RUN",
        "{\"type\":\"user\",\"sessionId\":\"x\"}|CLAUDE",
        "{\"type\":\"file-history-snapshot\",\"snapshot\":{\"trackedFileBackups\":{}}}|CLAUDE",
        "{\"parentUuid\":null,\"message\":{\"content\":\"cut off here|CLAUDE",
        "{\"type\":\"stream_event\",\"session_id\":\"x\",\"parent_tool_use_id\":null}|CLAUDE",
        "{\"type\":\"session_meta\"}|CODEX",
        "{\"timestamp\":\"x\",\"type\":\"response_item\",\"payload\":{}}|CODEX",
        "{ \"id\": \"x\", \"type\": \"gemini\", \"content\": \"\" }|GEMINI",
        "{\"type\":\"init\",\"session_id\":\"x\",\"model\":\"m\"}|GEMINI",
        "{\"type\":\"session.skills_loaded\",\"data\":{\"skills\":[{\"name\":\"cut off|COPILOT",
        "{\"type\":\"user.message\",\"data\":{\"content\":\"\"}}|COPILOT",
        "{\"type\":\"step_start\",\"timestamp\":1,\"sessionID\":\"ses_x\",\"part\":{}}|OPENCODE",
        "{\"type\":\"user.message\"}|JSON",
        "{\"type\":\"init\"}|JSON",
        "[1, 2]|JSON",
        "{\"text\":\"t\"}|JSON"
      })
  void kindIsToldByTheFirstLine(String text, FileKind kind) throws IOException {
    assertThat(kind(text)).isEqualTo(kind);
  }

  @ParameterizedTest
  @EnumSource(names = {"CLAUDE", "CODEX", "GEMINI"})
  void sessionsOfAgentsAreKnownByTheirContent(FileKind agent) throws IOException {
    Path folder = TestFolders.shared("data/agents/public/" + agent.name().toLowerCase(Locale.ROOT));

    List<Path> others = new ArrayList<>();
    for (Path file : TestFolders.files(folder, ".*\\.jsonl?")) {
      if (kind(Files.readAllBytes(file)) != agent) {
        others.add(file);
      }
    }
    assertThat(others).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"CLAUDE", "CODEX", "GEMINI", "COPILOT", "OPENCODE"})
  void whatRunsOfAgentsPutOutIsKnownByItsContent(FileKind agent) throws IOException {
    String folder = "/captured/" + agent.name().toLowerCase(Locale.ROOT) + "-";
    List<Path> streams =
        TestFolders.files(TestFolders.shared("data/agents/captured"), "stdout.*\\.jsonl").stream()
            .filter(file -> file.toString().contains(folder))
            .toList();

    List<Path> others = new ArrayList<>();
    for (Path stream : streams) {
      if (kind(Files.readAllBytes(stream)) != agent) {
        others.add(stream);
      }
    }
    assertThat(streams).isNotEmpty();
    assertThat(others).isEmpty();
  }

  @Test
  void whatStandsBeforeTheFirstRecordIsNoHindrance() throws IOException {
    String record = "{\"type\":\"user\",\"sessionId\":\"x\"}\n";

    assertThat(kind("npm warn: old\n" + record)).isEqualTo(FileKind.CLAUDE);
    assertThat(kind("lf of a record\"}\n" + record)).isEqualTo(FileKind.CLAUDE);
    assertThat(kind("{\"type\":\"of next year\"}\n" + record)).isEqualTo(FileKind.CLAUDE);
    assertThat(kind("u: Read this:\n" + record)).isEqualTo(FileKind.BBOX);
    assertThat(kind("# A page\n\nabout tea\n")).isEqualTo(FileKind.TEXT);
  }

  @Test
  void blankLinesAndByteOrderMarkAreNoHindrance() throws IOException {
    assertThat(kind("\uFEFF---\nformat: bbox/1\n")).isEqualTo(FileKind.BBOX);
    assertThat(kind("\n \r\n{\"t\":\"u\"}\n")).isEqualTo(FileKind.JSONL);
  }

  @Test
  void recordingWithANulIsNotBinary() throws IOException {
    assertThat(kind("---\nid: a\0b\n---\n")).isEqualTo(FileKind.BBOX);
    assertThat(kind("\0\1\2")).isEqualTo(FileKind.BINARY);
  }

  @Test
  void everyByteIsHandedOnWhateverTheFileIs() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        bytes -> {
          if (kind(bytes) != FileKind.BBOX && kind(bytes) != FileKind.TEXT) {
            return;
          }
          Input input = Input.standard(new ByteArrayInputStream(bytes));
          try (RecordingStream recording = RecordingStream.open(input, ProgressListener.NONE)) {
            assertThat(recording.bytes().readAllBytes()).isEqualTo(bytes);
          }
        });
  }
}
