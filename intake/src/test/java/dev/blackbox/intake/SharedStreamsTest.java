package dev.blackbox.intake;

import static dev.blackbox.intake.testing.JsonLines.list;
import static dev.blackbox.intake.testing.JsonLines.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.agent.AgentFormat;
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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares the output of real runs with the files of the same runs. */
final class SharedStreamsTest {
  private static final AgentFormat GEMINI = new GeminiFormat();
  private static final AgentFormat COPILOT = new CopilotFormat();
  private static final AgentFormat OPENCODE = OpencodeFormat.opencode();

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> geminiPutsOutWhatItsChatHas() throws IOException {
    return runs("gemini-", this::checkGemini);
  }

  private void checkGemini(Path run) throws IOException {
    Path file = only(run.resolve("transcripts"), "session-.*\\.jsonl");
    Imported stream = imported(GEMINI, run.resolve("stdout.jsonl"));
    Imported main =
        Imported.raw(GEMINI.name(), folder, Imported.stream(GEMINI, TranscriptSource.file(file)));
    Imported whole = Imported.raw(GEMINI.name(), folder, Imported.files(GEMINI, file));

    checkSound(stream);
    assertThat(header(stream, "id")).isEqualTo(header(main, "id"));
    assertThat(header(stream, "model")).isEqualTo(header(main, "model"));
    assertThat(main.messages(LineKind.USER)).containsAll(stream.messages(LineKind.USER));
    assertThat(stream.messages(LineKind.USER)).hasSize(1);
    assertThat(stream.messages(LineKind.AGENT)).isEqualTo(main.messages(LineKind.AGENT));
    assertThat(stream.messages(LineKind.TODOS)).isEqualTo(main.messages(LineKind.TODOS));
    assertThat(calls(stream)).containsExactlyInAnyOrderElementsOf(calls(main));
    // a stream does not have the exit codes of commands, so it knows of fewer failures
    Map<String, Boolean> outcomes = outcomes(main);
    exitCodes(main).forEach(call -> outcomes.put(call, false));
    assertThat(outcomes(stream)).isEqualTo(outcomes);
    Map<String, String> shown = shown(file);
    assertThat(shown.keySet()).isEqualTo(outcomes(stream).keySet());
    for (Map.Entry<String, String> result : shown.entrySet()) {
      assertThat(stream.results(result.getKey())).containsExactly(result.getValue());
    }
    assertThat(stream.usage().tokens()).isEqualTo(whole.usage().tokens());
  }

  /** A stream has the results as people see them, and failures as the model hears of them. */
  private static Map<String, String> shown(Path chat) throws IOException {
    Map<String, String> shown = new TreeMap<>();
    for (@Nullable Map<String, Object> entry : JsonLines.read(chat)) {
      for (Object call : list(entry, "toolCalls")) {
        Object display = JsonLines.at(call, "resultDisplay");
        String result = display instanceof String text ? text : "";
        for (Object part : list(call, "result")) {
          String error = text(part, "functionResponse", "response", "error");
          result = error.isEmpty() ? result : error;
        }
        shown.put(text(call, "id"), result);
      }
    }
    return shown;
  }

  @TestFactory
  Stream<DynamicTest> copilotPutsOutWhatItsEventsHave() throws IOException {
    return runs("copilot-", this::checkCopilot);
  }

  private void checkCopilot(Path run) throws IOException {
    Imported stream = imported(COPILOT, run.resolve("stdout.jsonl"));
    Imported events = imported(COPILOT, only(run.resolve("transcripts"), "events\\.jsonl"));

    checkSound(stream);
    assertThat(header(stream, "id")).isEqualTo(header(events, "id"));
    assertThat(header(stream, "model")).isEqualTo(header(events, "model"));
    assertThat(stream.messages(LineKind.USER)).isEqualTo(events.messages(LineKind.USER));
    assertThat(stream.messages(LineKind.AGENT)).isEqualTo(events.messages(LineKind.AGENT));
    assertThat(stream.messages(LineKind.THINKING)).isEqualTo(events.messages(LineKind.THINKING));
    assertThat(calls(stream)).isEqualTo(calls(events));
    checkSameResults(stream, events);
    assertThat(stream.usage().tokens()).isEqualTo(Tokens.NONE);
    assertThat(stream.text()).contains("# notes: the stream does not state the usage");
  }

  @TestFactory
  Stream<DynamicTest> opencodePutsOutWhatItExports() throws IOException {
    return runs("opencode-", this::checkOpencode);
  }

  /** Calls that run at the same time come when they are done. */
  private void checkOpencode(Path run) throws IOException {
    Imported stream = imported(OPENCODE, run.resolve("stdout.jsonl"));
    Imported export = imported(OPENCODE, run.resolve("export.json"));

    checkSound(stream);
    assertThat(header(stream, "id")).isEqualTo(header(export, "id"));
    assertThat(stream.messages(LineKind.AGENT)).isEqualTo(export.messages(LineKind.AGENT));
    assertThat(calls(stream)).containsExactlyInAnyOrderElementsOf(calls(export));
    checkSameResults(stream, export);
    assertThat(stream.usage().tokens()).isEqualTo(export.usage().tokens());
    assertThat(stream.usage().modelCalls()).isEqualTo(export.usage().modelCalls());
    assertThat(stream.usage().cost()).isEqualTo(export.usage().cost());
  }

  private static void checkSameResults(Imported stream, Imported other) throws IOException {
    assertThat(outcomes(stream)).isEqualTo(outcomes(other));
    for (String id : outcomes(stream).keySet()) {
      assertThat(stream.results(id)).isEqualTo(other.results(id));
    }
  }

  /** Nothing is wrong with the recording, and every line of the stream was understood. */
  private static void checkSound(Imported stream) {
    assertThat(stream.findings())
        .filteredOn(finding -> finding.rule().severity() != Severity.INFO)
        .isEmpty();
    Map<String, String> counts = stream.sources().get("stdout.jsonl");
    assertThat(counts).isNotNull().containsEntry("unknown", "0");
  }

  /** Every call with its kind, name, arguments and id, in order. */
  private static List<String> calls(Imported imported) {
    List<String> calls = new ArrayList<>();
    for (Imported.Whole whole : imported.lines()) {
      if (whole.line() instanceof Line.Call call) {
        calls.add(call.kind() + " " + call.name() + " " + call.args() + " " + call.meta().id());
      } else if (whole.line() instanceof Line.McpCall call) {
        calls.add(call.server() + "." + call.method() + " " + call.args() + " " + call.meta().id());
      }
    }
    assertThat(calls).isNotEmpty();
    return calls;
  }

  /** For each call whether it failed. */
  private static Map<String, Boolean> outcomes(Imported imported) {
    Map<String, Boolean> outcomes = new TreeMap<>();
    for (Imported.Whole whole : imported.lines()) {
      if (whole.line() instanceof Line.Observation result) {
        outcomes.put(result.meta().id().orElse(""), result.meta().get("level").isPresent());
      }
    }
    return outcomes;
  }

  private static List<String> exitCodes(Imported imported) {
    return imported.lines().stream()
        .filter(whole -> whole.line() instanceof Line.Observation)
        .map(whole -> ((Line.Observation) whole.line()).meta())
        .filter(meta -> meta.get("extra.exit_code").isPresent())
        .map(meta -> meta.id().orElse(""))
        .toList();
  }

  private static String header(Imported imported, String key) {
    return imported
        .text()
        .lines()
        .filter(line -> line.startsWith(key + ": "))
        .findFirst()
        .orElse("");
  }

  private Imported imported(AgentFormat agent, Path source) {
    return Imported.raw(
        agent.name(), folder, Imported.stream(agent, TranscriptSource.file(source)));
  }

  /** Checks a run. */
  private interface Check {
    void run(Path folder) throws IOException;
  }

  private static Stream<DynamicTest> runs(String agent, Check check) throws IOException {
    Path captured = TestFolders.shared("data/agents/captured");
    List<Path> runs =
        TestFolders.files(captured, "stdout\\.jsonl").stream()
            .map(file -> captured.resolve(captured.relativize(file).subpath(0, 2)))
            .filter(run -> captured.relativize(run).toString().startsWith(agent))
            .filter(Files::isDirectory)
            .toList();
    assertThat(runs).isNotEmpty();
    return runs.stream()
        .map(
            run ->
                DynamicTest.dynamicTest(captured.relativize(run).toString(), () -> check.run(run)));
  }

  private static Path only(Path folder, String pattern) throws IOException {
    List<Path> files = TestFolders.files(folder, pattern);
    assertThat(files).hasSize(1);
    return files.getFirst();
  }
}
