package dev.blackbox.cli.demo;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.RunEnvironment;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.ObservedRun;
import dev.blackbox.intake.observe.RunListener;
import dev.blackbox.intake.observe.RunPlan;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The second agent of the demo: a shell script that records nothing and is observed from outside.
 *
 * @param folder the demo's folder; the script and its request stay there for further runs
 * @param runner the name and version of this program
 */
record WatchedAgent(Console console, Path folder, String runner) {
  static final String SCRIPT = "agent/scripted.sh";
  static final String SCENARIO = "agent/sum.md";
  static final String PARAMETERS = "agent/sum.json";
  static final String RUNS = "runs";
  private static final Duration LIMIT = Duration.ofMinutes(1);

  RunResult run() throws IOException {
    for (String name : List.of(SCRIPT, SCENARIO, PARAMETERS)) {
      leave(name);
    }
    Parameters parameters = parameters();
    Path file = folder.resolve(SCENARIO);
    Scenario scenario = ScenarioReader.read(Files.readString(file), file, parameters);
    RunPlan plan =
        new RunPlan(
            folder.resolve(RUNS),
            null,
            scenario,
            parameters,
            CaptureMode.FULL,
            AgentCommand.ANY,
            List.of("sh", folder.resolve(SCRIPT).toAbsolutePath().toString()),
            System.getenv(),
            Wrappers.USUAL,
            null,
            null,
            LIMIT,
            RunEnvironment.LOCAL,
            runner,
            false);
    return ObservedRun.run(plan, RunListener.NONE);
  }

  /** Keeps an existing file: the user may have changed it. */
  private void leave(String name) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      try (InputStream content =
          Objects.requireNonNull(WatchedAgent.class.getResourceAsStream(name), name)) {
        Files.copy(content, file);
      }
    }
  }

  private Parameters parameters() throws IOException {
    String text = Files.readString(folder.resolve(PARAMETERS));
    return JsonText.read(new StringReader(text)) instanceof Json.Fields fields
        ? new Parameters(fields)
        : Parameters.NONE;
  }
}
