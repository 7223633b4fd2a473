package dev.blackbox.intake;

import static dev.blackbox.intake.testing.JsonLines.at;
import static dev.blackbox.intake.testing.JsonLines.list;
import static dev.blackbox.intake.testing.JsonLines.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.intake.testing.JsonLines;
import dev.blackbox.intake.testing.SourceWalk;
import dev.blackbox.session.atif.check.AtifValidator;
import dev.blackbox.session.atif.export.AtifExporter;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.training.ConversationFilter;
import dev.blackbox.session.training.ConversationReader;
import dev.blackbox.session.training.RowCheck;
import dev.blackbox.session.training.RowMaker;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.session.training.RowTally;
import dev.blackbox.session.training.TrainingPlan;
import dev.blackbox.session.training.TrainingRow;
import dev.blackbox.session.training.ValidationSplit;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.testkit.process.TestFolders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares what leaves imported sessions, as ATIF documents and as training rows, with a plain walk
 * over the agents' own files: one step for each answer, with its calls, arguments and results.
 */
final class ExportedContentTest {
  @TempDir Path folder;

  /** Walks one file of a session. */
  private interface Walker {
    void walk(SourceWalk walk, Path file) throws IOException;
  }

  private static final Map<String, Walker> WALKERS =
      Map.of(
          "claude", SourceWalk::claude,
          "codex", SourceWalk::codex,
          "gemini", SourceWalk::gemini,
          "copilot", SourceWalk::copilot,
          "opencode", SourceWalk::opencode);

  @TestFactory
  Stream<DynamicTest> sessionsOfTheProject() {
    Path agents = TestFolders.repository().resolve("testdata/agents");
    return Stream.of(
            "claude-1.0/inline.jsonl",
            "claude-2.0/5e55a000-0000-4000-8000-00000000cafe.jsonl",
            "claude-2.1/tea.jsonl",
            "claude-stream/out.jsonl",
            "codex-0.29/rollout.jsonl",
            "codex-0.166/rollout-2026-03-02T10-00-00-0c0de000-0000-7000-8000-000000000001.jsonl",
            "gemini-0.11/session.json",
            "gemini-0.61/session-a.jsonl",
            "copilot-1.0/events.jsonl",
            "opencode-1.18/export.json")
        .map(name -> test(agents.resolve(name), name.substring(0, name.indexOf('-'))));
  }

  @TestFactory
  Stream<DynamicTest> sessionsOfRealAgents() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Path shared = TestFolders.shared("data/agents");
    for (Path file : TestFolders.files(shared, ".*\\.jsonl?")) {
      String path = shared.relativize(file).toString().replace('\\', '/');
      String agent = path.replaceAll("^(captured|public)/([a-z]+).*", "$2");
      boolean isSession =
          path.contains("/transcripts/")
              || path.matches("public/[a-z]+/.*(rollout|session|claude).*")
              || path.matches(".*claude.*/stdout.*\\.jsonl")
              || path.endsWith("/events.jsonl")
              || path.endsWith("/export.json");
      boolean isMessage = path.contains("individual") || path.contains("opencode_rust");
      if (WALKERS.containsKey(agent) && isSession && !isMessage && isMain(agent, file)) {
        tests.add(test(file, agent));
      }
    }
    assertThat(tests).hasSizeGreaterThan(80);
    return tests.stream();
  }

  private static boolean isMain(String agent, Path file) throws IOException {
    return file.toString().matches(".*\\.jsonl?")
        && !file.toString().endsWith(".meta.json")
        && AgentFormats.find(agent).orElseThrow().parentOf(file).isEmpty();
  }

  private DynamicTest test(Path file, String agent) {
    String name = Disk.folderOf(file).getFileName() + "/" + file.getFileName();
    return DynamicTest.dynamicTest(agent + " " + name, () -> check(file, agent));
  }

  private void check(Path file, String agent) throws IOException {
    AgentFormat format = AgentFormats.find(agent).orElseThrow();
    Walker walker = Objects.requireNonNull(WALKERS.get(agent));
    SourceWalk walk = new SourceWalk();
    walker.walk(walk, file);
    for (SubagentFile subagent : format.subagents(file)) {
      walker.walk(walk, subagent.path());
    }
    Imported imported = Imported.raw(format.name(), folder, Imported.files(format, file));

    document(walk, imported);
    for (RowShape shape : List.of(RowShape.OPENAI, RowShape.TRL, RowShape.SHAREGPT)) {
      rows(walk, imported, shape);
    }
  }

  private static void document(SourceWalk walk, Imported imported) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new BboxReader(new ByteArrayInputStream(imported.bytes()))
        .forEach(new AtifExporter(out, true, imported.texts(), Spools.IN_MEMORY));
    assertThat(
            AtifValidator.validate(new ByteArrayInputStream(out.toByteArray()), false, _ -> true)
                .findings())
        .noneMatch(finding -> finding.rule().severity() == Severity.ERROR);
    List<Object> steps = new ArrayList<>();
    collect(Objects.requireNonNull(JsonLines.object(out.toString(StandardCharsets.UTF_8))), steps);
    Map<String, Integer> stepOf = new HashMap<>();
    Map<String, List<String>> results = new HashMap<>();
    int answers = 0;
    for (int i = 0; i < steps.size(); i++) {
      Object step = steps.get(i);
      boolean isAnswer =
          text(step, "source").equals("agent") && !text(step, "llm_call_count").equals("0");
      answers += isAnswer && !isPartial(step) ? 1 : 0;
      for (Object call : list(step, "tool_calls")) {
        String id = text(call, "tool_call_id");
        stepOf.put(id, i);
        SourceWalk.Call written = walk.calls().get(id);
        if (written != null && isAnswer) {
          assertThat(text(call, "function_name")).isEqualTo(written.name());
          assertThat(at(call, "arguments")).as(id).isEqualTo(written.arguments());
          assertThat(((Map<?, ?>) at(call, "arguments")).keySet().stream().map(String::valueOf))
              .containsExactlyElementsOf(
                  written.arguments().keySet().stream().map(String::valueOf).toList());
        }
      }
      for (Object result : list(step, "observation", "results")) {
        boolean isWhole = !text(result, "extra", "partial").equals("true");
        if (isWhole) {
          results.putIfAbsent(text(result, "source_call_id"), texts(at(result, "content")));
        }
      }
    }
    assertThat(answers).isEqualTo(walk.answers().size());
    assertThat(stepOf.keySet()).containsAll(walk.calls().keySet());
    for (List<String> parallel : walk.answers().values()) {
      assertThat(parallel.stream().map(stepOf::get).distinct().count())
          .as("steps of %s", parallel)
          .isLessThanOrEqualTo(1);
    }
    walk.results()
        .forEach(
            (id, texts) -> {
              if (walk.calls().containsKey(id)) {
                assertThat(results.getOrDefault(id, List.of())).as(id).isEqualTo(filled(texts));
              }
            });
  }

  /** Whether the step only has thoughts of an answer that never came. */
  private static boolean isPartial(Object step) {
    return text(step, "message").isEmpty()
        && list(step, "tool_calls").isEmpty()
        && !(at(step, "metrics") instanceof Map<?, ?>)
        && text(step, "extra", "bbox").isEmpty()
        && !text(step, "reasoning_content").isEmpty();
  }

  private static List<String> filled(List<String> texts) {
    return texts.isEmpty() ? List.of("") : texts;
  }

  private static List<String> texts(Object content) {
    if (content instanceof String text) {
      return List.of(text);
    }
    return list(content).stream().map(part -> text(part, "text")).toList();
  }

  private static void collect(Object trajectory, List<Object> steps) {
    steps.addAll(list(trajectory, "steps"));
    list(trajectory, "subagent_trajectories").forEach(inner -> collect(inner, steps));
  }

  private static void rows(SourceWalk walk, Imported imported, RowShape shape) throws IOException {
    TrainingPlan plan =
        new TrainingPlan(shape, false, false, false, ConversationFilter.NONE, ValidationSplit.NONE);
    RowMaker maker = new RowMaker(plan);
    RowTally tally = new RowTally();
    List<TrainingRow> rows = new ArrayList<>();
    new BboxReader(new ByteArrayInputStream(imported.bytes()))
        .forEach(
            new ConversationReader(
                imported.texts(),
                false,
                null,
                conversation -> maker.row(conversation, tally).ifPresent(rows::add)));
    Set<Object> written = new HashSet<>();
    walk.calls().values().forEach(call -> written.add(call.arguments()));
    for (TrainingRow row : rows) {
      String json = JsonText.of(row.json());
      assertThat(RowCheck.problems(shape, row.json())).isEmpty();
      assertThat(json).doesNotContain("@blob sha256=");
      for (Object message : list(JsonLines.object(json), "messages")) {
        for (Object call : list(message, "tool_calls")) {
          Object arguments = at(call, "function", "arguments");
          Object object =
              arguments instanceof String text
                  ? Objects.requireNonNull(JsonLines.object(text))
                  : arguments;
          assertThat(written).contains(object);
        }
      }
    }
  }
}
