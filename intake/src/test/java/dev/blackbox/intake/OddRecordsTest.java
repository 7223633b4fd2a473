package dev.blackbox.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.intake.agent.Agent;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.NodeReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.intake.testing.Oddities;
import dev.blackbox.testkit.folder.TestFolders;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Agents change what they write: whatever a record says, it is told, and the recording is valid.
 */
final class OddRecordsTest {
  private static final Path AGENTS = TestFolders.repository().resolve("testdata/agents");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "CLAUDE, claude-1.0/inline.jsonl",
    "CLAUDE, claude-2.0/5e55a000-0000-4000-8000-00000000cafe.jsonl",
    "CLAUDE, claude-2.1/tea.jsonl",
    "CLAUDE, claude-2.1/tea/subagents/agent-a77.jsonl",
    "CLAUDE, claude-stream/out.jsonl",
    "CODEX, codex-0.29/rollout.jsonl",
    "CODEX, codex-0.166/rollout-2026-03-02T10-00-00-0c0de000-0000-7000-8000-000000000001.jsonl",
    "CODEX, codex-stream/out.jsonl",
    "GEMINI, gemini-0.11/session.json",
    "GEMINI, gemini-0.61/session-a.jsonl",
    "GEMINI, gemini-stream/out.jsonl",
    "COPILOT, copilot-1.0/events.jsonl",
    "COPILOT, copilot-stream/out.jsonl",
    "OPENCODE, opencode-1.18/export.json",
    "OPENCODE, opencode-stream/out.jsonl"
  })
  void oddValuesAreTold(Agent agent, String file) throws IOException {
    List<Node> records = records(AGENTS.resolve(file));

    Property.forAll(
        150,
        choices -> odd(records, choices),
        session -> {
          Imported imported = imported(agent, session);

          assertThat(imported.findings())
              .filteredOn(finding -> finding.rule().severity() == Severity.ERROR)
              .extracting(Finding::message)
              .isEmpty();
          imported.sources().values().forEach(OddRecordsTest::assertThatCountsAddUp);
          assertThat(imported.sources()).isNotEmpty();
        });
  }

  private static List<Node> records(Path file) throws IOException {
    String text = Files.readString(file);
    if (file.toString().endsWith(".json")) {
      return List.of(NodeReader.read(text).orElseThrow());
    }
    List<Node> records = new ArrayList<>();
    text.lines().forEach(line -> NodeReader.read(line).ifPresent(records::add));
    return records;
  }

  private static String odd(List<Node> records, Choices choices) {
    List<Node> all = new ArrayList<>(records);
    for (int i = 0; i < 1 + choices.below(4); i++) {
      int at = choices.below(all.size());
      all.set(at, Oddities.in(all.get(at), choices));
    }
    StringBuilder text = new StringBuilder();
    all.forEach(record -> text.append(record.isAbsent() ? "null" : record.text()).append('\n'));
    return text.toString();
  }

  private Imported imported(Agent agent, String session) {
    byte[] bytes = session.getBytes(StandardCharsets.UTF_8);
    return Imported.raw(
        agent.title(),
        folder,
        (narrator, keeper) ->
            agent.read(
                TranscriptSource.of("odd", () -> new ByteArrayInputStream(bytes)),
                narrator,
                Optional.empty()));
  }

  private static void assertThatCountsAddUp(Map<String, String> counts) {
    long sum = 0;
    for (String key : List.of("mapped", "kept", "unknown")) {
      sum += Long.parseLong(counts.getOrDefault(key, "-1"));
    }
    assertThat(sum).isEqualTo(Long.parseLong(counts.getOrDefault("records", "-1")));
  }
}
