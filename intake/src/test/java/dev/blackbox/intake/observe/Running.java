package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.RunEnvironment;
import dev.blackbox.format.decision.contract.Contract;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.process.Launch;
import dev.blackbox.intake.observe.process.TerminalSettings;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioReader;
import dev.blackbox.intake.observe.workspace.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run of a shell script, with options for tests. */
final class Running {
  private final Path folder;
  private final Map<String, String> environment = new HashMap<>(System.getenv());
  private @Nullable Path source;
  private Scenario scenario;
  private CaptureMode capture = CaptureMode.FULL;
  private List<String> wrapped = Wrappers.USUAL;
  private @Nullable InputStream stdin;
  private @Nullable TerminalSettings terminal;

  /** No agent of a test may run longer, whatever signals it ignores. */
  private Duration limit = Duration.ofMinutes(10);

  private Duration grace = Launch.GRACE;
  private AgentCommand agent = AgentCommand.ANY;
  private boolean withTranscript;
  private RunListener listener = RunListener.NONE;

  Running(Path folder) {
    this.folder = folder;
    this.scenario = Scenario.adHoc(Scenario.UNKNOWN, folder);
  }

  Running on(Path workspace) {
    source = workspace;
    return this;
  }

  Running asked(String markdown) {
    scenario = ScenarioReader.read(markdown, folder.resolve("asked.md"), Parameters.NONE);
    return this;
  }

  Running keeping(CaptureMode mode) {
    capture = mode;
    return this;
  }

  Running watching(String... programs) {
    wrapped = List.of(programs);
    return this;
  }

  Running reading(InputStream in) {
    stdin = in;
    return this;
  }

  Running on(TerminalSettings settings) {
    terminal = settings;
    return this;
  }

  Running within(Duration time) {
    limit = time;
    return this;
  }

  /** Waits only this long for an agent that ignores a signal. */
  Running grace(Duration time) {
    grace = time;
    return this;
  }

  Running telling(RunListener told) {
    listener = told;
    return this;
  }

  Running with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Running as(AgentCommand known) {
    agent = known;
    return this;
  }

  Running withTranscript() {
    withTranscript = true;
    return this;
  }

  RunPlan plan(List<String> argv) {
    return new RunPlan(
        folder.resolve("runs"),
        source,
        scenario,
        Parameters.NONE,
        capture,
        agent,
        argv,
        environment,
        wrapped,
        stdin,
        terminal,
        limit,
        RunEnvironment.LOCAL,
        "test",
        withTranscript);
  }

  /** Runs a script that is kept outside of the workspace. */
  RunResult script(String script) throws IOException {
    Path file = Files.createTempFile(folder, "agent", ".sh");
    Files.writeString(file, script);
    return ObservedRun.run(plan(List.of("sh", file.toString())), listener, grace);
  }

  /** The run keeps the contract. */
  static void assertSound(RunResult result) throws IOException {
    assertThat(findings(result)).isEmpty();
    assertThat(result.folder().resolve(".run")).doesNotExist();
  }

  static List<String> findings(RunResult result) throws IOException {
    return Contract.check(new RunFolder(result.folder())).stream().map(Running::text).toList();
  }

  private static String text(Finding finding) {
    return finding.line() + ": " + finding.rule().slug() + ": " + finding.message();
  }

  static String artifact(RunResult result, String name) throws IOException {
    return Files.readString(result.folder().resolve("artifacts").resolve(name));
  }

  static String events(RunResult result) throws IOException {
    return Files.readString(result.folder().resolve("events.jsonl"));
  }
}
