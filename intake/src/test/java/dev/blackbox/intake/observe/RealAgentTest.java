package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.RunEnvironment;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.testkit.model.ScriptedAction;
import dev.blackbox.testkit.model.ScriptedModel;
import dev.blackbox.testkit.model.ScriptedTurn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The real Claude Code and the real Codex, with a model that follows a script. {@code
 * BLACKBOX_AGENTS} names the folder that {@code scripts/install-agents} put them in; without it
 * these tests are skipped.
 */
@Tag("long")
final class RealAgentTest {
  private static final String PYTHON = "def greet(name):\n    return \"Hello, \" + name\n";

  private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
  private static final String PASSWORD = "correct-Horse-battery-9";
  private static final Map<String, List<ScriptedTurn>> SCRIPTS = scripts();

  @TempDir Path folder;
  private Path source;

  private static Map<String, List<ScriptedTurn>> scripts() {
    Map<String, List<ScriptedTurn>> scripts = new HashMap<>();
    scripts.put(
        "demo",
        List.of(
            ScriptedTurn.say(
                    "A look around.", new ScriptedAction.Shell("git log --oneline; uname -s"))
                .thinking("The folder first."),
            ScriptedTurn.say("Now the file.", new ScriptedAction.Write("hello.py", PYTHON)),
            ScriptedTurn.say("", new ScriptedAction.Read("hello.py")),
            ScriptedTurn.say("This fails.", new ScriptedAction.Shell("ls /no/such/folder; exit 3")),
            ScriptedTurn.say(
                "Two at once.",
                new ScriptedAction.Shell("git status --short"),
                new ScriptedAction.Shell("wc -l hello.py")),
            ScriptedTurn.say(
                "",
                new ScriptedAction.Edit(
                    "hello.py", "Hello, \" + name", "Hallo, \" + name  # é 你好")),
            ScriptedTurn.say(
                "",
                new ScriptedAction.Shell("rm old.txt; mkdir -p bin; printf '\\000x' >bin/data")),
            ScriptedTurn.say("", new ScriptedAction.Read("no-such-file.txt")),
            ScriptedTurn.say("hello.py is there and was edited; one command failed.")));
    scripts.put(
        "errors",
        List.of(
            ScriptedTurn.say("Slow start.", new ScriptedAction.Shell("echo one >one.txt"))
                .after(ScriptedTurn.Fault.OVERLOADED, ScriptedTurn.Fault.TOO_MANY),
            ScriptedTurn.say("Broken off.", new ScriptedAction.Shell("echo two >two.txt"))
                .after(ScriptedTurn.Fault.CUT),
            ScriptedTurn.say("Done in spite of everything.")));
    scripts.put(
        "fatal", List.of(ScriptedTurn.say("never").after(many(ScriptedTurn.Fault.REFUSED, 50))));
    List<ScriptedTurn> many = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      many.add(ScriptedTurn.say("", new ScriptedAction.Shell("echo line " + i + " >>many.txt")));
    }
    many.add(ScriptedTurn.say("Forty lines."));
    scripts.put("many", many);
    scripts.put(
        "large",
        List.of(
            ScriptedTurn.say(
                "", new ScriptedAction.Shell("head -c 1000000 /dev/zero | tr '\\0' x; echo")),
            ScriptedTurn.say("A megabyte.")));
    scripts.put(
        "commits",
        List.of(
            ScriptedTurn.say(
                "",
                new ScriptedAction.Shell(
                    "echo more >>old.txt && git add -A"
                        + " && git -c user.name=a -c user.email=a@example.com commit -qm work")),
            ScriptedTurn.say("{\"committed\": true}")));
    scripts.put(
        "delegates",
        List.of(
            ScriptedTurn.say("", new ScriptedAction.Delegate("[[script:part]] Write part.txt.")),
            ScriptedTurn.say("", new ScriptedAction.Shell("echo whole >whole.txt")),
            ScriptedTurn.say("Both are there.")));
    scripts.put(
        "together",
        List.of(
            ScriptedTurn.say(
                "",
                new ScriptedAction.Delegate("[[script:part]] Write part.txt."),
                new ScriptedAction.Delegate("[[script:other]] Write other.txt.")),
            ScriptedTurn.say("", new ScriptedAction.Shell("echo whole >whole.txt")),
            ScriptedTurn.say("All three are there.")));
    scripts.put(
        "long-answer",
        List.of(
            ScriptedTurn.say("So much to say that", new ScriptedAction.Shell("echo said >said.txt"))
                .after(ScriptedTurn.Fault.TOO_LONG),
            ScriptedTurn.say("Now everything is said.")));
    scripts.put(
        "mcp",
        List.of(
            ScriptedTurn.say(
                "", new ScriptedAction.Mcp("echo", "{\"message\":\"from the server\"}")),
            ScriptedTurn.say("", new ScriptedAction.Mcp("fail", "{}")),
            ScriptedTurn.say("", new ScriptedAction.Shell("echo asked >asked.txt")),
            ScriptedTurn.say("The server was asked twice, and failed once.")));
    scripts.put(
        "secrets",
        List.of(
            ScriptedTurn.say("", new ScriptedAction.Shell("echo GITHUB_TOKEN=" + TOKEN)),
            ScriptedTurn.say(
                "", new ScriptedAction.Write(".env", "DB_PASSWORD=" + PASSWORD + "\n")),
            ScriptedTurn.say("", new ScriptedAction.Shell("git log --grep=" + TOKEN)),
            ScriptedTurn.say("The token is " + TOKEN + ".")));
    return scripts;
  }

  /** Of agents that are asked by another one, or ended before they are done. */
  private static Map<String, List<ScriptedTurn>> parts() {
    return Map.of(
        "part",
        List.of(
            ScriptedTurn.say("", new ScriptedAction.Shell("echo part >part.txt")),
            ScriptedTurn.say("A part is done.")),
        "other",
        List.of(
            ScriptedTurn.say("", new ScriptedAction.Shell("echo other >other.txt")),
            ScriptedTurn.say("Done too.")),
        "slow",
        List.of(
            ScriptedTurn.say("", new ScriptedAction.Shell("echo begun >begun.txt; sleep 600")),
            ScriptedTurn.say("never said")));
  }

  private static Map<String, List<ScriptedTurn>> all() {
    Map<String, List<ScriptedTurn>> all = new HashMap<>(SCRIPTS);
    all.putAll(parts());
    return all;
  }

  private static ScriptedTurn.Fault[] many(ScriptedTurn.Fault fault, int count) {
    return java.util.Collections.nCopies(count, fault).toArray(new ScriptedTurn.Fault[0]);
  }

  static List<Arguments> runs() {
    List<Arguments> runs = new ArrayList<>();
    for (AgentCommand agent : AgentFormats.commands()) {
      for (String script : SCRIPTS.keySet().stream().sorted().toList()) {
        runs.add(Arguments.of(agent, script));
      }
    }
    return runs;
  }

  @BeforeEach
  void workspace() throws IOException {
    source = Files.createDirectory(folder.resolve("source"));
    Files.writeString(source.resolve("old.txt"), "old\n");
    Shell.commitAll(source);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void runKeepsTheContractAndItsPatchGivesTheWorkspace(AgentCommand agent, String script)
      throws IOException {
    Printed printed = new Printed();

    RunResult result;
    try (ScriptedModel model = ScriptedModel.playing(all())) {
      result = ObservedRun.run(plan(agent, model.address(), script, CaptureMode.FULL), printed);
    }

    Running.assertSound(result);
    assertThat(result.exitCode())
        .as(Running.artifact(result, "claude_stderr.txt"))
        .isEqualTo(isGivenUp(agent, script) ? 1 : 0);
    assertThat(result.folder().resolve("artifacts/claude_stdout.txt"))
        .hasBinaryContent(printed.out.toByteArray());
    assertThat(Running.events(result))
        .contains("\"agent_version\":\"" + (agent.id().equals("claude") ? "2." : "0."));
    if (result.changedFiles() > 0) {
      Shell.run(source, "git apply " + result.folder().resolve("artifacts/fs_diff.patch"));
    }
    assertThat(Trees.of(source)).isEqualTo(Trees.of(result.folder().resolve("workspace")));
    assertThat(result.changedFiles() > 0)
        .isEqualTo(!isGivenUp(agent, script) && !script.equals("large"));
    assertThat(result.declared().remark()).isEmpty();
    assertThat(Running.artifact(result, "transcript.bbox"))
        .contains("extra.source: declared", "cwd: " + result.folder().resolve("workspace"))
        .contains("u: [[script:" + script + "]] Please go on.")
        .contains(declaredBy(agent, script));
    assertThat(Imported.at(result.folder().resolve("artifacts/transcript.bbox")).findings())
        .extracting(finding -> finding.rule().slug())
        .isSubsetOf("runner-missing", "end-missing");
  }

  /** Codex does not ask again for an answer that is too long. */
  private static boolean isGivenUp(AgentCommand agent, String script) {
    return script.equals("fatal") || (script.equals("long-answer") && agent.id().equals("codex"));
  }

  /** The content of the agent's own log. */
  private static List<String> declaredBy(AgentCommand agent, String script) {
    if (isGivenUp(agent, script)) {
      return List.of(script.equals("fatal") ? "scripted 400" : "[err: Incomplete response");
    }
    boolean isClaude = agent.id().equals("claude");
    List<ScriptedTurn> turns = SCRIPTS.getOrDefault(script, List.of());
    List<String> told = new ArrayList<>(List.of("a: " + turns.getLast().text()));
    switch (script) {
      case "demo" -> told.add(isClaude ? "th: The folder first." : "extra.exit_code=3");
      case "delegates" -> told.add(isClaude ? "a: A part is done." : "nobody to ask");
      case "together" -> told.add(isClaude ? "a: Done too." : "nobody to ask");
      case "mcp" -> told.addAll(List.of("c:scripted.echo", "from the server", "c:scripted.fail"));
      case "secrets" -> told.addAll(List.of(TOKEN, PASSWORD));
      default -> {}
    }
    return told;
  }

  @ParameterizedTest
  @MethodSource("dev.blackbox.intake.AgentFormats#commands")
  void redactedRunHasNoSecretOutsideOfTheWorkspace(AgentCommand agent) throws IOException {
    RunResult result;
    try (ScriptedModel model = ScriptedModel.playing(all())) {
      RunPlan plan = plan(agent, model.address(), "secrets", CaptureMode.REDACTED);
      result = ObservedRun.run(plan, RunListener.NONE);
    }

    Running.assertSound(result);
    assertThat(Running.artifact(result, "transcript.bbox")).contains("[redacted:");
    assertThat(Running.artifact(result, "claude_stdout.txt")).contains("[redacted:");
    Shell.run(result.folder(), "rm -r workspace");
    assertThat(Trees.of(result.folder()).values())
        .noneMatch(content -> content.contains(TOKEN) || content.contains(PASSWORD));
  }

  @ParameterizedTest
  @MethodSource("dev.blackbox.intake.AgentFormats#commands")
  void agentThatIsEndedInTheMiddleLeavesASoundRun(AgentCommand agent) throws IOException {
    RunResult result;
    try (ScriptedModel model = ScriptedModel.playing(all())) {
      RunPlan plan = plan(agent, model.address(), "slow", CaptureMode.FULL);
      result = ObservedRun.run(plan, new EndingWhenBegun(folder.resolve("runs")));
    }

    Running.assertSound(result);
    assertThat(Running.events(result)).contains("\"signals_sent\":[\"TERM\"");
    Shell.run(source, "git apply " + result.folder().resolve("artifacts/fs_diff.patch"));
    assertThat(Trees.of(source)).containsKey(name("begun.txt"));
    assertThat(Trees.of(source)).isEqualTo(Trees.of(result.folder().resolve("workspace")));
    result.survivors().forEach(s -> ProcessHandle.of(s.pid()).ifPresent(ProcessHandle::destroy));
  }

  private String name(String file) {
    return source.relativize(source.resolve(file)).toUri().getRawPath();
  }

  /** Ends the agent when it has begun to work. */
  private static final class EndingWhenBegun implements RunListener {
    private final Path runs;

    EndingWhenBegun(Path runs) {
      this.runs = runs;
    }

    @Override
    public void running(AgentProcess agent) {
      Thread.ofPlatform().daemon().start(() -> endWhenBegun(agent));
    }

    private void endWhenBegun(AgentProcess agent) {
      try (Stream<Path> all = Files.list(runs)) {
        Path begun = all.findFirst().orElseThrow().resolve("workspace/begun.txt");
        while (!Files.exists(begun)) {
          Thread.sleep(20);
        }
        agent.signal("TERM");
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private RunPlan plan(AgentCommand agent, String model, String script, CaptureMode capture)
      throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    RealAgent real = new RealAgent(agent, RealAgent.program(agent), home, model);
    return new RunPlan(
        folder.resolve("runs"),
        source,
        Scenario.adHoc("[[script:" + script + "]] Please go on.", folder),
        Parameters.NONE,
        capture,
        agent,
        real.argv(script.equals("mcp")),
        real.environment(),
        Wrappers.USUAL,
        null,
        null,
        Duration.ofMinutes(3),
        RunEnvironment.LOCAL,
        "test",
        true);
  }

  private static final class Printed implements RunListener {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Override
    public void printed(boolean isError, byte[] bytes) {
      if (!isError) {
        out.writeBytes(bytes);
      }
    }

    @Override
    public String toString() {
      return out.toString(StandardCharsets.UTF_8);
    }
  }
}
