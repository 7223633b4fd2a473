package dev.blackbox.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A record of a known type without its content is kept as unknown, not mapped to nothing. */
final class UnknownShapesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "claude|{\"type\":\"assistant\",\"sessionId\":\"s\"}",
        "claude|{\"type\":\"assistant\",\"sessionId\":\"s\",\"message\":{\"role\":\"model\",\"parts\":[]}}",
        "claude|{\"type\":\"user\",\"sessionId\":\"s\",\"message\":{\"parts\":[{\"text\":\"hi\"}]}}",
        "claude|{\"type\":\"summary\",\"leafUuid\":\"x\"}",
        "claude|{\"type\":\"custom-title\",\"sessionId\":\"s\",\"title\":\"t\"}",
        "claude|{\"type\":\"permission-mode\",\"sessionId\":\"s\"}",
        "claude|{\"type\":\"cost-state\",\"sessionId\":\"s\",\"modelUsage\":[]}",
        "claude|{\"type\":\"result\",\"session_id\":\"s\"}",
        "gemini|{\"type\":\"gemini\",\"id\":\"m\",\"text\":\"hi\"}",
        "gemini|{\"type\":\"user\",\"id\":\"m\",\"parts\":[]}",
        "copilot|{\"type\":\"assistant.message\",\"content\":\"hi\"}",
        "opencode|{\"type\":\"text\",\"sessionID\":\"ses_1\",\"text\":\"hi\"}",
        "qwen|{\"type\":\"assistant\",\"sessionId\":\"s\",\"message\":{\"content\":[]}}",
        "qwen|{\"type\":\"tool_result\",\"sessionId\":\"s\"}",
        "qwen|{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"parts\":[]}}",
        "pi|{\"type\":\"message\",\"id\":\"e\",\"message\":{\"role\":\"user\"}}",
        "droid|{\"type\":\"message\",\"id\":\"e\",\"message\":{\"role\":\"user\",\"parts\":[]}}",
        "droid|{\"type\":\"message\",\"session_id\":\"s\",\"role\":\"user\",\"content\":\"hi\"}",
        "cursor|{\"role\":\"user\",\"content\":\"hi\"}",
        "cursor|{\"type\":\"tool_call\",\"session_id\":\"s\",\"tool_call\":{}}"
      })
  void knownTypesWithoutTheirContentAreUnknown(String id, String record) {
    AgentFormat agent = AgentFormats.find(id).orElseThrow();
    byte[] bytes = (record + "\n").getBytes(StandardCharsets.UTF_8);
    TranscriptSource source = TranscriptSource.of("-", () -> new ByteArrayInputStream(bytes));

    Imported imported = Imported.raw(agent.name(), folder, Imported.stream(agent, source));

    assertThat(imported.text()).contains("@unknown", "mapped=0 kept=0 unknown=1");
  }
}
