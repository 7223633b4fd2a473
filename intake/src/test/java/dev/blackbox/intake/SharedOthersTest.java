package dev.blackbox.intake;

import static dev.blackbox.intake.testing.JsonLines.list;
import static dev.blackbox.intake.testing.JsonLines.number;
import static dev.blackbox.intake.testing.JsonLines.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.copilot.CopilotFormat;
import dev.blackbox.intake.gemini.GeminiFormat;
import dev.blackbox.intake.opencode.OpencodeFormat;
import dev.blackbox.intake.source.TranscriptSource;
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

/** Compares imports of real Gemini, Copilot and opencode sessions with a plain walk over them. */
final class SharedOthersTest {
  @TempDir Path folder;

  private final List<String> users = new ArrayList<>();
  private final List<String> agents = new ArrayList<>();
  private final Map<String, String> results = new LinkedHashMap<>();
  private Tokens used = new Tokens(0, 0, 0);

  @TestFactory
  Stream<DynamicTest> gemini() throws IOException {
    return files("(session-.*\\.jsonl|.*full__session.*\\.json)")
        .filter(file -> file.toString().contains("gemini"))
        .map(file -> DynamicTest.dynamicTest(name(file), () -> checkGemini(file)));
  }

  private void checkGemini(Path file) throws IOException {
    begin();
    boolean isDocument = file.toString().endsWith(".json");
    Map<String, Object> last = new LinkedHashMap<>();
    List<Path> all = new ArrayList<>(List.of(file));
    new GeminiFormat().subagents(file).forEach(sub -> all.add(sub.path()));
    for (Path one : all) {
      for (@Nullable Object entry : entries(one, isDocument)) {
        for (Object message : list(entry, "$set", "messages")) {
          last.put(text(message, "id"), message);
        }
        if (!text(entry, "type").isEmpty() && entry != null) {
          last.put(text(entry, "id"), entry);
        }
      }
    }
    last.values().forEach(this::geminiMessage);

    check("gemini-cli", Imported.files(new GeminiFormat(), file));
  }

  private static List<?> entries(Path file, boolean isDocument) throws IOException {
    return isDocument
        ? list(JsonLines.object(Files.readString(file)), "messages")
        : JsonLines.read(file);
  }

  private void geminiMessage(Object message) {
    Object content = JsonLines.at(message, "content");
    boolean isUser = text(message, "type").equals("user");
    if (content instanceof String said && !said.isEmpty()) {
      (isUser ? users : agents).add(said);
    }
    for (Object part : list(content)) {
      if (isUser && !text(part, "text").isEmpty()) {
        users.add(text(part, "text"));
      }
    }
    for (Object call : list(message, "toolCalls")) {
      for (Object part : list(call, "result")) {
        Object response = JsonLines.at(part, "functionResponse", "response");
        String output = text(response, "output");
        if (response instanceof Map<?, ?>) {
          results.put(text(call, "id"), output.isEmpty() ? text(response, "error") : output);
        }
      }
    }
    long cached = number(message, "tokens", "cached");
    add(
        number(message, "tokens", "input") + number(message, "tokens", "tool") - cached,
        number(message, "tokens", "output") + number(message, "tokens", "thoughts"),
        cached);
  }

  @TestFactory
  Stream<DynamicTest> copilot() throws IOException {
    return files("events\\.jsonl")
        .filter(file -> file.toString().contains("copilot"))
        .map(file -> DynamicTest.dynamicTest(name(file), () -> checkCopilot(file)));
  }

  private void checkCopilot(Path file) throws IOException {
    begin();
    for (@Nullable Map<String, Object> entry : JsonLines.read(file)) {
      Object data = JsonLines.at(entry, "data");
      switch (text(entry, "type")) {
        case "user.message" -> users.add(text(data, "content"));
        case "assistant.message" -> {
          if (!text(data, "content").isEmpty()) {
            agents.add(text(data, "content"));
          }
        }
        case "tool.execution_complete" -> {
          String content = text(data, "result", "content");
          String error = text(data, "error", "message");
          results.put(text(data, "toolCallId"), content.isEmpty() ? error : content);
        }
        case "session.usage_record" -> {
          long cached = number(data, "usage", "cacheReadTokens");
          add(
              number(data, "usage", "inputTokens") - cached,
              number(data, "usage", "outputTokens"),
              cached);
        }
        default -> {}
      }
    }

    check("copilot-cli", Imported.stream(new CopilotFormat(), TranscriptSource.file(file)));
  }

  @TestFactory
  Stream<DynamicTest> opencode() throws IOException {
    return files("export\\.json")
        .map(file -> DynamicTest.dynamicTest(name(file), () -> checkOpencode(file)));
  }

  private void checkOpencode(Path file) throws IOException {
    begin();
    for (Object message : list(JsonLines.object(Files.readString(file)), "messages")) {
      boolean isUser = text(message, "info", "role").equals("user");
      for (Object part : list(message, "parts")) {
        switch (text(part, "type")) {
          case "text" -> (isUser ? users : agents).add(text(part, "text"));
          case "tool" -> {
            String output = text(part, "state", "output");
            results.put(
                text(part, "callID"), output.isEmpty() ? text(part, "state", "error") : output);
          }
          case "step-finish" ->
              add(
                  number(part, "tokens", "input") + number(part, "tokens", "cache", "write"),
                  number(part, "tokens", "output") + number(part, "tokens", "reasoning"),
                  number(part, "tokens", "cache", "read"));
          default -> {}
        }
      }
    }

    check("opencode", Imported.stream(OpencodeFormat.opencode(), TranscriptSource.file(file)));
  }

  private void check(String agent, Imported.Import reading) throws IOException {
    Imported imported = Imported.raw(agent, folder, reading);
    assertThat(imported.messages(LineKind.USER)).containsExactlyInAnyOrderElementsOf(users);
    assertThat(imported.messages(LineKind.AGENT)).containsExactlyInAnyOrderElementsOf(agents);
    for (Map.Entry<String, String> result : results.entrySet()) {
      assertThat(imported.results(result.getKey())).contains(result.getValue());
    }
    assertThat(imported.usage().tokens()).isEqualTo(used);
    assertThat(imported.findings())
        .filteredOn(finding -> finding.rule().severity() != Severity.INFO)
        .isEmpty();
    for (Map<String, String> counts : imported.sources().values()) {
      assertThat(counts.get("unknown")).isEqualTo("0");
      assertThat(counts.get("records")).isEqualTo(Long.toString(Imported.accountedFor(counts)));
    }
    assertThat(Imported.raw(agent, folder, reading).bytes()).isEqualTo(imported.bytes());
  }

  private void begin() {
    users.clear();
    agents.clear();
    results.clear();
    used = new Tokens(0, 0, 0);
  }

  private void add(long in, long out, long cached) {
    used = new Tokens(used.in() + in, used.out() + out, used.cached() + cached);
  }

  private static Stream<Path> files(String pattern) throws IOException {
    return TestFolders.files(TestFolders.shared("data/agents"), pattern).stream();
  }

  private static String name(Path source) {
    String path = source.toString();
    return path.substring(path.lastIndexOf("data/agents/"));
  }
}
