package dev.blackbox.intake.claudecode;

import static dev.blackbox.intake.testing.JsonLines.list;
import static dev.blackbox.intake.testing.JsonLines.number;
import static dev.blackbox.intake.testing.JsonLines.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.intake.testing.JsonLines;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares imports of real transcripts and streams with a plain walk over them. */
final class SharedClaudeTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> whatWasSaidIsFoundAgain() throws IOException {
    return sources(".*\\.jsonl").stream()
        .map(source -> DynamicTest.dynamicTest(name(source), () -> check(source)));
  }

  private void check(Path source) throws IOException {
    Imported imported = imported(source);
    Walk walk = new Walk();
    walk.walk(source);
    for (SubagentFile agent : ClaudeFiles.subagents(source)) {
      walk.walk(agent.path());
    }

    assertThat(imported.messages(LineKind.USER)).containsExactlyInAnyOrderElementsOf(walk.users);
    assertThat(imported.messages(LineKind.AGENT)).containsExactlyInAnyOrderElementsOf(walk.agents);
    assertThat(imported.messages(LineKind.THINKING))
        .containsExactlyInAnyOrderElementsOf(walk.thoughts);
    for (Map.Entry<String, List<String>> result : walk.results.entrySet()) {
      assertThat(imported.results(result.getKey())).containsAll(result.getValue());
    }
    walk.records.forEach(
        (file, records) -> {
          Map<String, String> counts = imported.sources().getOrDefault(file, Map.of());
          assertThat(number(new JsonLines.Bare(counts.getOrDefault("records", "0"))))
              .as(file)
              .isEqualTo(records)
              .isEqualTo(Imported.accountedFor(counts));
        });
    assertThat(unexplained(imported, walk)).isEmpty();
    assertThat(imported(source).bytes()).isEqualTo(imported.bytes());
    checkRedacted(source, walk);
  }

  /** Only what the redactor removes from each text is missing. */
  private void checkRedacted(Path source, Walk walk) throws IOException {
    Imported imported =
        Imported.redacted("claude-code", folder, Imported.files(new ClaudeFormat(), source));

    assertThat(imported.messages(LineKind.USER))
        .containsExactlyInAnyOrderElementsOf(redacted(walk.users));
    assertThat(imported.messages(LineKind.AGENT))
        .containsExactlyInAnyOrderElementsOf(redacted(walk.agents));
    for (Map.Entry<String, List<String>> result : walk.results.entrySet()) {
      assertThat(imported.results(result.getKey())).containsAll(redacted(result.getValue()));
    }
  }

  private static List<String> redacted(List<String> texts) {
    return texts.stream().map(text -> Redactor.standard().redact(text).text()).toList();
  }

  /** Warnings that the source does not explain. */
  private static List<Finding> unexplained(Imported imported, Walk walk) {
    return imported.findings().stream()
        .filter(finding -> finding.rule().severity() != Severity.INFO)
        .filter(
            finding ->
                finding.rule() != Rule.CALL_NEVER_FINISHED
                    || walk.unanswered().stream().noneMatch(finding.message()::contains))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> tokensAreThoseOfTheResult() throws IOException {
    return sources("stdout.*\\.jsonl").stream()
        .map(source -> DynamicTest.dynamicTest(name(source), () -> checkStream(source)));
  }

  private void checkStream(Path source) throws IOException {
    Tokens expected = reported(source);
    if (!expected.equals(new Tokens(0, 0, 0))) {
      assertThat(imported(source).usage().tokens()).isEqualTo(expected);
    }
  }

  @TestFactory
  Stream<DynamicTest> tokensOfATranscriptAreThoseOfItsStream() throws IOException {
    return sources("stdout\\.jsonl").stream()
        .filter(source -> source.toString().contains("claude-2.1"))
        .map(source -> DynamicTest.dynamicTest(name(source), () -> checkTranscript(source)));
  }

  private void checkTranscript(Path stream) throws IOException {
    Tokens expected = reported(stream);
    Path transcripts = stream.resolveSibling("transcripts");
    for (Path transcript : TestFolders.files(transcripts, ".*\\.jsonl")) {
      if (new ClaudeFormat().parentOf(transcript).isEmpty()
          && !expected.equals(new Tokens(0, 0, 0))) {
        assertThat(imported(transcript).usage().tokens()).isEqualTo(expected);
      }
    }
  }

  /** Each answer that was served and written down is counted as it was served. */
  @TestFactory
  Stream<DynamicTest> tokensAreThoseOfTheRequestsServed() throws IOException {
    return sources(".*\\.jsonl").stream()
        .filter(source -> Files.isRegularFile(served(source)))
        .filter(source -> source.toString().contains("/transcripts/"))
        .map(source -> DynamicTest.dynamicTest(name(source), () -> checkServed(source)));
  }

  private void checkServed(Path source) throws IOException {
    String recording =
        imported(source)
            .text()
            .lines()
            .filter(line -> line.startsWith("# metrics"))
            .collect(Collectors.joining("\n", "\n", ""));

    int found = 0;
    for (@Nullable Map<String, Object> request : JsonLines.read(served(source))) {
      Object usage = JsonLines.at(request, "response", "usage");
      String id = text(request, "response", "id");
      int at = id.isEmpty() ? -1 : recording.indexOf("extra.message_id=" + id);
      if (at < 0) {
        continue;
      }
      found++;
      String line = recording.substring(recording.lastIndexOf('\n', at), at);
      long cached = number(usage, "cache_read_input_tokens");
      long sent =
          number(usage, "input_tokens") + number(usage, "cache_creation_input_tokens") + cached;
      assertThat(line)
          .contains(" prompt_tokens=" + sent + " ")
          .contains(" completion_tokens=" + number(usage, "output_tokens") + " ")
          .contains(" cached_tokens=" + cached + " ");
    }
    boolean hasMetrics = recording.contains("extra.message_id=");
    assertThat(found > 0).isEqualTo(hasMetrics);
  }

  private static Path served(Path source) {
    Path at = source;
    while (at.getParent() != null && !at.endsWith("transcripts")) {
      at = at.getParent();
    }
    return at.resolveSibling("mock").resolve("requests.jsonl");
  }

  /** Returns the usage in the results of a stream, for all models together. */
  private static Tokens reported(Path stream) throws IOException {
    long in = 0;
    long out = 0;
    long cached = 0;
    Map<String, Object> totals = Map.of();
    for (@Nullable Map<String, Object> entry : JsonLines.read(stream)) {
      if (!text(entry, "type").equals("result")) {
        continue;
      }
      Object since = JsonLines.at(entry, "model_usage_since_last_result");
      if (since instanceof Map<?, ?> models) {
        for (Object used : models.values()) {
          in += number(used, "inputTokens") + number(used, "cacheCreationInputTokens");
          out += number(used, "outputTokens");
          cached += number(used, "cacheReadInputTokens");
        }
      } else {
        totals = map(JsonLines.at(entry, "modelUsage"));
      }
    }
    for (Object used : totals.values()) {
      in += number(used, "inputTokens") + number(used, "cacheCreationInputTokens");
      out += number(used, "outputTokens");
      cached += number(used, "cacheReadInputTokens");
    }
    return new Tokens(in, out, cached);
  }

  @SuppressWarnings("unchecked") // keys of JSON objects are texts
  private static Map<String, Object> map(Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  private Imported imported(Path source) {
    return Imported.raw("claude-code", folder, Imported.files(new ClaudeFormat(), source));
  }

  private static List<Path> sources(String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : TestFolders.files(TestFolders.shared("data/agents"), pattern)) {
      String path = file.toString();
      boolean isSource =
          path.contains("/public/claude/")
              || (path.contains("/captured/claude-")
                  && (path.contains("/transcripts/") || path.contains("/stdout")));
      if (isSource && new ClaudeFormat().parentOf(file).isEmpty()) {
        found.add(file);
      }
    }
    return found;
  }

  private static String name(Path source) {
    String path = source.toString();
    return path.substring(path.lastIndexOf("data/agents/"));
  }

  /** The content of the files of a session. */
  private static final class Walk {
    private final List<String> users = new ArrayList<>();
    private final List<String> agents = new ArrayList<>();
    private final List<String> thoughts = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final Map<String, List<String>> results = new LinkedHashMap<>();
    private final Map<String, Long> records = new LinkedHashMap<>();

    void walk(Path file) throws IOException {
      List<@Nullable Map<String, Object>> lines = JsonLines.read(file);
      records.put(file.getFileName().toString(), (long) lines.size());
      for (@Nullable Map<String, Object> entry : lines) {
        String type = text(entry, "type");
        if (type.equals("user") || type.equals("assistant")) {
          message(type, JsonLines.at(entry, "message", "content"));
        }
      }
    }

    private void message(String type, Object content) {
      if (content instanceof String said) {
        if (!said.isEmpty()) {
          (type.equals("user") ? users : agents).add(said);
        }
        return;
      }
      for (Object block : list(content)) {
        switch (text(block, "type")) {
          case "text" -> (type.equals("user") ? users : agents).add(text(block, "text"));
          case "thinking" -> thoughts.add(text(block, "thinking"));
          case "tool_use" -> calls.add(text(block, "id"));
          case "tool_result" -> result(block);
          default -> {
            if (block instanceof String said) {
              users.add(said);
            }
          }
        }
      }
    }

    private void result(Object block) {
      Object content = JsonLines.at(block, "content");
      List<String> texts = new ArrayList<>();
      if (content instanceof String said) {
        texts.add(said);
      }
      for (Object part : list(content)) {
        if (text(part, "type").equals("text")) {
          texts.add(text(part, "text"));
        }
      }
      results
          .computeIfAbsent(text(block, "tool_use_id"), _ -> new ArrayList<>())
          .add(String.join("\n", texts));
    }

    List<String> unanswered() {
      return calls.stream().filter(call -> !results.containsKey(call)).toList();
    }
  }
}
