package dev.blackbox.library.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.UnreadAgent;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RecogniserTest {
  private static FileKind kind(String text) throws IOException {
    return kind(text.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable String agent(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    AgentFormat found = Recogniser.recognise(bytes, bytes.length).agent();
    return found == null ? null : found.id();
  }

  private static FileKind kind(byte[] bytes) throws IOException {
    return Recogniser.recognise(bytes, bytes.length).kind();
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
        "{\"type\":\"user\",\"sessionId\":\"x\",\"version\":\"1\",\"message\":{\"content\":\"\"}}|claude",
        "{\"type\":\"user\",\"sessionId\":\"x\"}|JSON",
        "{\"type\":\"queue-operation\",\"sessionId\":\"x\"}|claude",
        "{\"type\":\"result\",\"session_id\":\"x\",\"total_cost_usd\":0}|claude",
        "{\"type\":\"file-history-snapshot\",\"snapshot\":{\"trackedFileBackups\":{}}}|claude",
        "{\"parentUuid\":null,\"message\":{\"content\":\"cut off here|claude",
        "{\"type\":\"assistant\",\"session_id\":\"x\",\"message\":{\"id\":\"msg_1\"}}|claude",
        "{\"type\":\"stream_event\",\"session_id\":\"x\",\"parent_tool_use_id\":null}|JSON",
        "{\"type\":\"system\",\"message\":{\"subtype\":\"init\",\"claude_code_version\":\"2.0.76\"},\"timestamp\":\"t\"}|claude",
        "{\"type\":\"assistant\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"content\":[]},\"timestamp\":\"t\"}|claude",
        "{\"type\":\"system\",\"message\":{\"subtype\":\"start\"},\"timestamp\":\"t\"}|JSON",
        "{\"type\":\"assistant\",\"session_id\":\"x\",\"uuid\":\"u\",\"message\":{\"id\":\"u\"}}|qwen",
        "{\"type\":\"system\",\"session_id\":\"x\",\"qwen_code_version\":\"0.24.4\",\"tools\":[]}|qwen",
        "{\"parentUuid\":null,\"sessionId\":\"x\",\"message\":{\"role\":\"user\",\"parts\":[|qwen",
        "{\"sessionId\":\"x\",\"type\":\"system\",\"provenance\":\"system\",\"systemPayload\":{|qwen",
        "{\"type\":\"session\",\"version\":3,\"id\":\"x\",\"timestamp\":\"t\",\"cwd\":\"/\"}|pi",
        "{\"type\":\"message_end\",\"message\":{\"role\":\"user\",\"timestamp\":1}}|pi",
        "{\"type\":\"session_start\",\"id\":\"x\",\"title\":\"t\",\"version\":2,\"cwd\":\"/\"}|droid",
        "{\"type\":\"message\",\"id\":\"x\",\"timestamp\":\"t\",\"message\":{\"role\":\"user\",\"content\":[|droid",
        "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"x\",\"tools\":[],\"reasoning_effort\":\"none\"}|droid",
        "{\"type\":\"completion\",\"finalText\":\"\",\"session_id\":\"x\",\"timestamp\":1}|droid",
        "{\"version\":1,\"updated_at\":\"t\",\"agent\":\"lead\",\"sessionId\":\"x\",\"origin\":{|cline",
        "{\"ts\":\"t\",\"type\":\"agent_event\",\"event\":{\"type\":\"iteration_start\"}}|cline",
        "{\"type\":\"system\",\"subtype\":\"init\",\"apiKeySource\":\"login\",\"session_id\":\"x\"}|cursor",
        "{\"role\":\"user\",\"message\":{\"content\":[{\"type\":\"text\"}]}}|cursor",
        "{\"uuid\":\"u\",\"parentUuid\":null,\"sessionId\":\"session-0f000000-0000-4000-8000-000000000001\",\"type\":\"user\",\"version\":\"1\",\"message\":{\"content\":\"\"}}|UNREAD"
            + " iFlow",
        "{\"sessionId\":\"x\",\"workspaceDirectory\":\"/\",\"history\":[]}|UNREAD Continue",
        "{\"id\":\"T-1\",\"created\":1,\"messages\":[{|UNREAD Amp",
        "{\"timestamp\":1,\"message\":{\"type\":\"TurnBegin\",\"payload\":{}}}|UNREAD Kimi",
        "{\"id\":\"x\",\"kind\":\"MessageEvent\",\"llm_message\":{}}|UNREAD OpenHands",
        "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<task>\"}]}]|UNREAD Cline,"
            + " Roo Code or Kilo Code",
        "# aider chat started at 2026-03-02 10:00:00|UNREAD Aider",
        "{\"type\":\"session_meta\",\"payload\":{|codex",
        "{\"timestamp\":\"x\",\"type\":\"response_item\",\"payload\":{}}|codex",
        "{ \"id\": \"x\", \"type\": \"gemini\", \"content\": \"\" }|gemini",
        "{\"type\":\"init\",\"session_id\":\"x\",\"model\":\"m\"}|gemini",
        "{\"type\":\"session.skills_loaded\",\"data\":{\"skills\":[{\"name\":\"cut off|copilot",
        "{\"type\":\"user.message\",\"data\":{\"content\":\"\"}}|copilot",
        "{\"type\":\"step_start\",\"timestamp\":1,\"sessionID\":\"ses_x\",\"part\":{}}|opencode",
        "{\"type\":\"user.message\"}|JSON",
        "{\"type\":\"init\"}|JSON",
        "[1, 2]|JSON",
        "{\"text\":\"t\"}|JSON"
      })
  void kindIsToldByTheFirstLine(String text, String expected) throws IOException {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Recognition found = Recogniser.recognise(bytes, bytes.length);
    AgentFormat agent = found.agent();
    UnreadAgent unread = found.unread();
    String named = unread == null ? found.kind().name() : found.kind() + " " + unread.product();
    assertThat(agent == null ? named : agent.id()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "gemini"})
  void sessionsOfAgentsAreKnownByTheirContent(String agent) throws IOException {
    Path folder = TestFolders.shared("data/agents/public/" + agent);

    List<Path> others = new ArrayList<>();
    for (Path file : TestFolders.files(folder, ".*\\.jsonl?")) {
      if (!agent.equals(agent(file))) {
        others.add(file);
      }
    }
    assertThat(others).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "gemini", "copilot", "opencode"})
  void whatRunsOfAgentsPutOutIsKnownByItsContent(String agent) throws IOException {
    String folder = "/captured/" + agent + "-";
    List<Path> streams =
        TestFolders.files(TestFolders.shared("data/agents/captured"), "stdout.*\\.jsonl").stream()
            .filter(file -> file.toString().contains(folder))
            .toList();

    List<Path> others = new ArrayList<>();
    for (Path stream : streams) {
      if (!agent.equals(agent(stream))) {
        others.add(stream);
      }
    }
    assertThat(streams).isNotEmpty();
    assertThat(others).isEmpty();
  }

  @Test
  void whatStandsBeforeTheFirstRecordIsNoHindrance() throws IOException {
    String record =
        "{\"type\":\"user\",\"sessionId\":\"x\",\"version\":\"1\",\"message\":{\"content\":\"\"}}\n";

    assertThat(kind("npm warn: old\n" + record)).isEqualTo(FileKind.AGENT);
    assertThat(kind("lf of a record\"}\n" + record)).isEqualTo(FileKind.AGENT);
    assertThat(kind("{\"type\":\"of next year\"}\n" + record)).isEqualTo(FileKind.AGENT);
    assertThat(kind("u: Read this:\n" + record)).isEqualTo(FileKind.BBOX);
    assertThat(kind("# A page\n\nabout tea\n")).isEqualTo(FileKind.TEXT);
  }

  @Test
  void oneLineLikeAnEventMakesProseNoRecording() throws IOException {
    assertThat(kind("Dear reader,\nsee:\nu: Hot?\nThe end.\n")).isEqualTo(FileKind.TEXT);
    assertThat(kind("u: means user\na word\nand more\n")).isEqualTo(FileKind.TEXT);
    assertThat(kind("{\"a\":1}\n{\"b\":2}\nu: Hot?\n")).isEqualTo(FileKind.JSON);
    assertThat(kind("npm warn: old\nu: Hot?\na: Yes.\n")).isEqualTo(FileKind.BBOX);
    assertThat(kind("st of a line\nu: Hot?\n  very\n  hot\n")).isEqualTo(FileKind.BBOX);
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
            byte[] read = recording.bytes().readAllBytes();
            String added = new String(read, bytes.length, read.length - bytes.length, UTF_8);

            assertThat(read).startsWith(bytes);
            assertThat(added.lines().filter(line -> !line.isEmpty()))
                .allMatch(line -> line.startsWith("# gap "));
          }
        });
  }
}
