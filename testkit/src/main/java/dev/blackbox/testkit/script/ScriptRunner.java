package dev.blackbox.testkit.script;

import dev.blackbox.testkit.script.Script.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a script from its first command to its last and reports all that differs. */
final class ScriptRunner {
  private static final String HINT =
      "hint: rewrite what commands give with -Dgolden.update, then review the diff";

  private final Map<String, ScriptProgram> programs = new HashMap<>(Builtins.ALL);
  private final boolean isUpdating;

  ScriptRunner(String programName, ScriptProgram program, boolean isUpdating) {
    programs.put(programName, program);
    this.isUpdating = isUpdating;
  }

  void run(Path file) throws IOException {
    Script script = ScriptParser.parse(file.getFileName().toString(), Files.readString(file));
    List<StepResult> results = results(script);
    if (isUpdating) {
      update(file, script, results);
    }
    List<StepProblem> problems = problems(results);
    if (!problems.isEmpty()) {
      throw failure(script, problems);
    }
  }

  private List<StepResult> results(Script script) throws IOException {
    List<StepResult> results = new ArrayList<>();
    try (ScriptFolder workspace = ScriptFolder.with(script.inputs())) {
      Shell shell = new Shell(workspace, programs);
      for (Step step : script.steps()) {
        results.add(StepResult.of(step, shell));
      }
    }
    return results;
  }

  private static void update(Path file, Script script, List<StepResult> results)
      throws IOException {
    List<String> lines = new ArrayList<>();
    int copied = 0;
    for (StepResult result : results) {
      if (result.problems().stream().anyMatch(StepProblem::canBeUpdated)) {
        lines.addAll(script.lines().subList(copied, result.step().firstIndex()));
        lines.addAll(result.updatedLines());
        copied = result.step().endIndex();
      }
    }
    lines.addAll(script.lines().subList(copied, script.lines().size()));
    if (!lines.equals(script.lines())) {
      Files.writeString(file, String.join("\n", lines) + "\n");
    }
  }

  private List<StepProblem> problems(List<StepResult> results) {
    return results.stream()
        .flatMap(result -> result.problems().stream())
        .filter(problem -> !isUpdating || !problem.canBeUpdated())
        .toList();
  }

  private AssertionError failure(Script script, List<StepProblem> problems) {
    StringBuilder message = new StringBuilder();
    for (StepProblem problem : problems) {
      message.append(problem.in(script)).append('\n');
    }
    message.append(problems.stream().anyMatch(StepProblem::canBeUpdated) ? HINT : "");
    AssertionError failure = new AssertionError(message.toString().strip());
    problems.stream().flatMap(problem -> problem.cause().stream()).forEach(failure::addSuppressed);
    return failure;
  }
}
