package dev.blackbox.intake.codex;

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
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares imports of real rollouts and streams with a plain walk over them. */
final class SharedCodexTest {
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
    for (SubagentFile subagent : CodexFiles.subagents(source)) {
      walk.walk(subagent.path());
    }

    assertThat(imported.messages(LineKind.USER)).containsAll(walk.users).containsAll(walk.echoes);
    assertThat(imported.messages(LineKind.USER)).hasSameSizeAs(walk.users);
    assertThat(imported.messages(LineKind.AGENT)).containsExactlyInAnyOrderElementsOf(walk.agents);
    assertThat(imported.messages(LineKind.THINKING)).containsAll(walk.thoughts);
    for (Map.Entry<String, List<String>> result : walk.results.entrySet()) {
      assertThat(imported.results(result.getKey())).containsAll(result.getValue());
    }
    walk.records.forEach(
        (file, records) -> {
          Map<String, String> counts = imported.sources().getOrDefault(file, Map.of());
          assertThat(Long.parseLong(counts.getOrDefault("records", "0")))
              .as(file)
              .isEqualTo(records)
              .isEqualTo(Imported.accountedFor(counts));
          assertThat(counts.get("unknown")).isEqualTo("0");
        });
    assertThat(unexplained(imported, walk)).isEmpty();
    assertThat(imported(source).bytes()).isEqualTo(imported.bytes());
  }

  private static List<Finding> unexplained(Imported imported, Walk walk) {
    return imported.findings().stream()
        .filter(finding -> finding.rule().severity() != Severity.INFO)
        .filter(
            finding ->
                finding.rule() != Rule.CALL_NEVER_FINISHED
                    || walk.unanswered().stream().noneMatch(finding.message()::contains))
        .toList();
  }

  /** The rollouts of a run state the usage of the answers that were served to it. */
  @TestFactory
  Stream<DynamicTest> tokensAreThoseOfTheRequestsServed() throws IOException {
    return TestFolders.files(TestFolders.shared("data/agents/captured"), "requests.jsonl").stream()
        .filter(requests -> requests.toString().contains("/codex-"))
        .map(requests -> DynamicTest.dynamicTest(name(requests), () -> checkServed(requests)));
  }

  private void checkServed(Path requests) throws IOException {
    Path run = requests.resolve("../..").normalize();
    StringBuilder rollouts = new StringBuilder();
    for (Path rollout : TestFolders.files(run.resolve("transcripts"), ".*\\.jsonl")) {
      rollouts.append(Files.readString(rollout));
    }
    // A run that is killed may have been served an answer that it did not write down any more.
    boolean hasIds = rollouts.indexOf("\"response_id\"") >= 0;

    Tokens served = new Tokens(0, 0, 0);
    for (@Nullable Map<String, Object> request : JsonLines.read(requests)) {
      Object usage = JsonLines.at(request, "response", "usage");
      boolean isCut = !text(request, "cut").isEmpty() || request == null;
      boolean isWritten = !hasIds || rollouts.indexOf(text(request, "response", "id")) >= 0;
      if (usage instanceof Map<?, ?> && !isCut && isWritten) {
        long cached = number(usage, "input_tokens_details", "cached_tokens");
        served =
            plus(
                served,
                new Tokens(
                    number(usage, "input_tokens") - cached,
                    number(usage, "output_tokens"),
                    cached));
      }
    }

    Tokens counted = new Tokens(0, 0, 0);
    for (Path rollout : TestFolders.files(run.resolve("transcripts"), ".*\\.jsonl")) {
      if (new CodexFormat().parentOf(rollout).isEmpty()) {
        counted = plus(counted, imported(rollout).usage().tokens());
      }
    }
    assertThat(counted).isEqualTo(served);
  }

  private static Tokens plus(Tokens a, Tokens b) {
    return new Tokens(a.in() + b.in(), a.out() + b.out(), a.cached() + b.cached());
  }

  private Imported imported(Path source) {
    return Imported.raw("codex", folder, Imported.files(new CodexFormat(), source));
  }

  private static List<Path> sources(String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : TestFolders.files(TestFolders.shared("data/agents"), pattern)) {
      String path = file.toString();
      boolean isSource =
          path.contains("/public/codex/")
              || (path.contains("/captured/codex-")
                  && (path.contains("/transcripts/") || path.contains("/stdout")));
      if (isSource && Files.size(file) > 0 && new CodexFormat().parentOf(file).isEmpty()) {
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
    private final List<String> echoes = new ArrayList<>();
    private final List<String> agents = new ArrayList<>();
    private final List<String> thoughts = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final Map<String, List<String>> results = new LinkedHashMap<>();
    private final Map<String, Long> records = new LinkedHashMap<>();

    void walk(Path file) throws IOException {
      List<@Nullable Map<String, Object>> lines = JsonLines.read(file);
      records.put(file.getFileName().toString(), (long) lines.size());
      for (@Nullable Map<String, Object> entry : lines) {
        Object payload = JsonLines.at(entry, "payload");
        switch (text(entry, "type")) {
          case "response_item" -> item(payload);
          case "event_msg" -> {
            if (text(payload, "type").equals("user_message")) {
              echoes.add(text(payload, "message"));
            }
            if (text(payload, "type").equals("agent_reasoning")) {
              thoughts.add(text(payload, "text"));
            }
          }
          case "item.started" -> started(JsonLines.at(entry, "item"));
          case "item.completed" -> completed(JsonLines.at(entry, "item"));
          default -> {}
        }
      }
    }

    private void item(Object item) {
      switch (text(item, "type")) {
        case "message" -> {
          String role = text(item, "role");
          for (Object part : list(item, "content")) {
            String said = text(part, "text");
            if (!said.isEmpty() && role.equals("user")) {
              users.add(said);
            } else if (!said.isEmpty() && role.equals("assistant")) {
              agents.add(said);
            }
          }
        }
        case "reasoning" -> list(item, "summary").forEach(p -> thoughts.add(text(p, "text")));
        case "function_call", "custom_tool_call" -> calls.add(text(item, "call_id"));
        case "function_call_output", "custom_tool_call_output" -> result(item);
        default -> {}
      }
    }

    private void result(Object item) {
      List<String> texts = new ArrayList<>();
      if (JsonLines.at(item, "output") instanceof String said) {
        texts.add(said);
      }
      for (Object part : list(item, "output")) {
        if (!text(part, "text").isEmpty()) {
          texts.add(text(part, "text"));
        }
      }
      add(text(item, "call_id"), String.join("\n", texts));
    }

    private void started(Object item) {
      if (!text(item, "type").equals("todo_list")) {
        calls.add(text(item, "id"));
      }
    }

    private void completed(Object item) {
      switch (text(item, "type")) {
        case "agent_message" -> agents.add(text(item, "text"));
        case "reasoning" -> thoughts.add(text(item, "text"));
        case "command_execution" -> add(text(item, "id"), text(item, "aggregated_output"));
        case "mcp_tool_call" -> {
          List<String> texts = new ArrayList<>();
          list(item, "result", "content").forEach(part -> texts.add(text(part, "text")));
          texts.removeIf(String::isEmpty);
          add(text(item, "id"), String.join("\n", texts));
        }
        case "file_change", "collab_tool_call" -> add(text(item, "id"), "");
        default -> {}
      }
    }

    private void add(String id, String text) {
      results.computeIfAbsent(id, _ -> new ArrayList<>()).add(text);
    }

    List<String> unanswered() {
      return calls.stream().filter(call -> !results.containsKey(call)).toList();
    }
  }
}
