package dev.blackbox.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.intake.testing.Oddities;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents change their formats: any record is imported, and the recording is valid. */
final class OddRecordsTest {
  private static final Path AGENTS = TestFolders.repository().resolve("testdata/agents");

  @TempDir Path folder;

  private static final List<String> SAMPLES =
      List.of(
          "claude, claude-1.0/inline.jsonl",
          "claude, claude-2.0/5e55a000-0000-4000-8000-00000000cafe.jsonl",
          "claude, claude-2.1/tea.jsonl",
          "claude, claude-2.1/tea/subagents/agent-a77.jsonl",
          "claude, claude-stream/out.jsonl",
          "claude, claude-sdk/log.jsonl",
          "codex, codex-0.29/rollout.jsonl",
          "codex,"
              + " codex-0.166/rollout-2026-03-02T10-00-00-0c0de000-0000-7000-8000-000000000001.jsonl",
          "codex, codex-stream/out.jsonl",
          "gemini, gemini-0.11/session.json",
          "gemini, gemini-0.61/session-a.jsonl",
          "gemini, gemini-stream/out.jsonl",
          "copilot, copilot-1.0/events.jsonl",
          "copilot, copilot-stream/out.jsonl",
          "opencode, opencode-1.18/export.json",
          "opencode, opencode-stream/out.jsonl",
          "droid, droid-0.215/d0000000-0000-4000-8000-000000000001.jsonl",
          "droid, droid-stream/out.jsonl",
          "cline, cline-3.0/1772460000000_tea/1772460000000_tea.messages.json",
          "cline, cline-task/1772460000000/api_conversation_history.json",
          "cline, cline-stream/out.jsonl",
          "cursor, cursor-transcript/c0000000-0000-4000-8000-000000000001.jsonl",
          "cursor, cursor-stream/out.jsonl",
          "pi, pi-0.73/session.jsonl",
          "pi, pi-stream/out.jsonl",
          "qwen, qwen-0.24/chats/0a000000-0000-4000-8000-000000000001.jsonl",
          "qwen, qwen-0.24/subagents/0a000000-0000-4000-8000-000000000001/agent-tongue-c3.jsonl",
          "qwen, qwen-stream/out.jsonl");

  /** The samples of all agents: the agent's id, and a file. */
  static Stream<Arguments> samples() {
    return SAMPLES.stream()
        .map(sample -> sample.split(", ", 2))
        .map(words -> Arguments.of(words[0], words[1]));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void filesMayEndAnywhereAndHaveWrongBytes(String id, String file) throws IOException {
    AgentFormat agent = AgentFormats.find(id).orElseThrow();
    byte[] whole = Files.readAllBytes(AGENTS.resolve(file));

    Property.forAll(
        40,
        choices -> {
          byte[] damaged = Arrays.copyOf(whole, 1 + choices.below(whole.length));
          for (int i = 0; i < choices.below(4); i++) {
            damaged[choices.below(damaged.length)] = (byte) choices.below(256);
          }
          return damaged;
        },
        bytes -> check(imported(agent, bytes)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void oddValuesAreTold(String id, String file) throws IOException {
    AgentFormat agent = AgentFormats.find(id).orElseThrow();
    List<Json> records = records(AGENTS.resolve(file));

    Property.forAll(
        150,
        choices -> odd(records, choices),
        session -> check(imported(agent, session.getBytes(StandardCharsets.UTF_8))));
  }

  private static void check(Imported imported) {
    assertThat(imported.findings())
        .filteredOn(finding -> finding.rule().severity() == Severity.ERROR)
        .extracting(Finding::message)
        .isEmpty();
    imported.sources().values().forEach(OddRecordsTest::assertThatCountsAddUp);
    assertThat(imported.sources()).isNotEmpty();
  }

  private static List<Json> records(Path file) throws IOException {
    String text = Files.readString(file);
    if (file.toString().endsWith(".json")) {
      return List.of(RecordReader.read(text).orElseThrow());
    }
    List<Json> records = new ArrayList<>();
    text.lines().forEach(line -> RecordReader.read(line).ifPresent(records::add));
    return records;
  }

  private static String odd(List<Json> records, Choices choices) {
    List<Json> all = new ArrayList<>(records);
    for (int i = 0; i < 1 + choices.below(4); i++) {
      int at = choices.below(all.size());
      all.set(at, Oddities.in(all.get(at), choices));
    }
    StringBuilder text = new StringBuilder();
    all.forEach(record -> text.append(record.isNull() ? "null" : record.asString()).append('\n'));
    return text.toString();
  }

  private Imported imported(AgentFormat agent, byte[] bytes) {
    return Imported.raw(
        agent.name(),
        folder,
        Imported.stream(agent, TranscriptSource.of("odd", () -> new ByteArrayInputStream(bytes))));
  }

  private static void assertThatCountsAddUp(Map<String, String> counts) {
    long sum = 0;
    for (String key : List.of("mapped", "kept", "unknown")) {
      sum += Long.parseLong(counts.getOrDefault(key, "-1"));
    }
    assertThat(sum).isEqualTo(Long.parseLong(counts.getOrDefault("records", "-1")));
  }
}
