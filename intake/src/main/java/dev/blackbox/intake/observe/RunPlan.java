package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.RunEnvironment;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.process.TerminalSettings;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to run, and how.
 *
 * @param runsRoot the folder for the folders of runs
 * @param source the folder to copy as the workspace; null for an empty workspace
 * @param argv the agent's command line without the request
 * @param environment the environment of the runner; the agent gets it with a few changes. Arguments
 *     and variables are as {@code NativeText} decodes them
 * @param wrapped programs to watch; may be empty
 * @param stdin the standard input of the agent; null to close it
 * @param terminal the terminal of the agent; null if it gets pipes
 * @param limit the time limit; null for none
 * @param runner the name and version of this program
 * @param withTranscript whether the agent's own transcript is also imported, marked as declared
 */
public record RunPlan(
    Path runsRoot,
    @Nullable Path source,
    Scenario scenario,
    Parameters parameters,
    CaptureMode capture,
    AgentCommand agent,
    List<String> argv,
    Map<String, String> environment,
    List<String> wrapped,
    @Nullable InputStream stdin,
    @Nullable TerminalSettings terminal,
    @Nullable Duration limit,
    RunEnvironment surroundings,
    String runner,
    boolean withTranscript) {
  public RunPlan {
    if (withTranscript && capture == CaptureMode.HASHED) {
      throw new IllegalArgumentException("a transcript cannot be kept as a hash");
    }
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    wrapped = List.copyOf(wrapped);
  }

  String path() {
    return environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
  }
}
