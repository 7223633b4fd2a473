package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.process.Launch;
import dev.blackbox.intake.observe.process.ProcessResult;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioConstraint;
import dev.blackbox.intake.observe.workspace.OwnFile;
import dev.blackbox.intake.observe.workspace.RunFolder;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Checks the constraints that need more than the catalogue: a command that must succeed, a schema.
 */
final class ConstraintChecks {
  private static final String COMMAND = "quality.command";
  private static final String SCHEMA = "output.schema";
  private static final String OUTPUT = "artifacts/quality_command.txt";
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final RunFolder folder;
  private final RunState state;
  private final Capture capture;
  private final Map<String, String> environment;
  private final List<Artifact> artifacts = new ArrayList<>();

  ConstraintChecks(
      RunFolder folder, RunState state, Capture capture, Map<String, String> environment) {
    this.folder = folder;
    this.state = state;
    this.capture = capture;
    this.environment = environment;
  }

  List<Artifact> artifacts() {
    return List.copyOf(artifacts);
  }

  /**
   * Runs the command in the workspace, after the agent's changes were recorded.
   *
   * @param isWorkspaceKnown false if the workspace was replaced: then the command is not run
   */
  @Nullable Check command(boolean isWorkspaceKnown) throws IOException {
    ScenarioConstraint constraint = state.scenario().constraint(COMMAND).orElse(null);
    if (constraint == null) {
      return null;
    }
    if (constraint.values().isEmpty()) {
      return new Check(COMMAND, CheckStatus.UNKNOWN, "the scenario names no `command` for it");
    }
    if (!isWorkspaceKnown) {
      return new Check(
          COMMAND, CheckStatus.UNKNOWN, "not run, because the workspace is not that of the run");
    }
    String command = constraint.values().get(0);
    ProcessResult ended = run(command);
    artifacts.add(Artifacts.file("command_log", folder, OUTPUT, Json.Fields.EMPTY));
    boolean isPassed = ended.exitCode() == 0 && !ended.isTimedOut();
    return new Check(
        COMMAND,
        isPassed ? CheckStatus.PASS : CheckStatus.FAIL,
        OUTPUT + (ended.isTimedOut() ? ": timed out, " : ": ") + "exit code " + ended.exitCode());
  }

  private ProcessResult run(String command) throws IOException {
    Launch launch =
        new Launch(
            List.of("/bin/sh", "-c", command),
            folder.workspace(),
            environment,
            "BLACKBOX_CHECK=" + folder.path().getFileName(),
            null,
            null,
            LIMIT,
            Launch.GRACE);
    Path pipes = Files.createTempDirectory(folder.work(), "check");
    OwnFile file = OwnFile.create(folder, OUTPUT, false);
    try (OutputFile output = new OutputFile(file, capture, bytes -> {})) {
      Object turn = new Object();
      return AgentProcess.start(
              launch,
              pipes,
              (bytes, length) -> {
                synchronized (turn) {
                  output.accept(bytes, length);
                }
              },
              (bytes, length) -> {
                synchronized (turn) {
                  output.accept(bytes, length);
                }
              })
          .await();
    }
  }

  /** The schema that a scenario names; read before the run, so that no agent can change it. */
  static @Nullable Json schema(Scenario scenario) throws IOException {
    ScenarioConstraint constraint = scenario.constraint(SCHEMA).orElse(null);
    if (constraint == null || constraint.values().isEmpty()) {
      return null;
    }
    Path file = scenario.folder().resolve(constraint.values().get(0));
    try {
      return JsonText.read(new StringReader(Files.readString(file)));
    } catch (IOException | JacksonException e) {
      throw new RunRefusedException(file + ": the schema of output.schema cannot be read", null);
    }
  }
}
