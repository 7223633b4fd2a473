package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.Surroundings;
import dev.blackbox.intake.observe.adapter.Agent;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.testkit.model.Action;
import dev.blackbox.testkit.model.ScriptedModel;
import dev.blackbox.testkit.model.Turn;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The real Claude Code and the real Codex, with a model that follows a script. {@code
 * BLACKBOX_AGENTS} names the folder that {@code scripts/install-agents} put them in; without it
 * these tests are skipped.
 */
final class RealAgentTest {
  private static final String PYTHON = "def greet(name):\n    return \"Hello, \" + name\n";

  private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
  private static final String PASSWORD = "correct-Horse-battery-9";
  private static final Map<String, List<Turn>> SCRIPTS = scripts();

  @TempDir Path folder;
  private Path source;

  private static Map<String, List<Turn>> scripts() {
    Map<String, List<Turn>> scripts = new HashMap<>();
    scripts.put(
        "demo",
        List.of(
            Turn.say("A look around.", new Action.Shell("git log --oneline; uname -s"))
                .thinking("The folder first."),
            Turn.say("Now the file.", new Action.Write("hello.py", PYTHON)),
            Turn.say("", new Action.Read("hello.py")),
            Turn.say("This fails.", new Action.Shell("ls /no/such/folder; exit 3")),
            Turn.say(
                "Two at once.",
                new Action.Shell("git status --short"),
                new Action.Shell("wc -l hello.py")),
            Turn.say(
                "", new Action.Edit("hello.py", "Hello, \" + name", "Hallo, \" + name  # é 你好")),
            Turn.say("", new Action.Shell("rm old.txt; mkdir -p bin; printf '\\000x' >bin/data")),
            Turn.say("", new Action.Read("no-such-file.txt")),
            Turn.say("hello.py is there and was edited; one command failed.")));
    scripts.put(
        "errors",
        List.of(
            Turn.say("Slow start.", new Action.Shell("echo one >one.txt"))
                .after(Turn.Fault.OVERLOADED, Turn.Fault.TOO_MANY),
            Turn.say("Broken off.", new Action.Shell("echo two >two.txt")).after(Turn.Fault.CUT),
            Turn.say("Done in spite of everything.")));
    scripts.put("fatal", List.of(Turn.say("never").after(many(Turn.Fault.REFUSED, 50))));
    List<Turn> many = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      many.add(Turn.say("", new Action.Shell("echo line " + i + " >>many.txt")));
    }
    many.add(Turn.say("Forty lines."));
    scripts.put("many", many);
    scripts.put(
        "large",
        List.of(
            Turn.say("", new Action.Shell("head -c 1000000 /dev/zero | tr '\\0' x; echo")),
            Turn.say("A megabyte.")));
    scripts.put(
        "commits",
        List.of(
            Turn.say(
                "",
                new Action.Shell(
                    "echo more >>old.txt && git add -A"
                        + " && git -c user.name=a -c user.email=a@example.com commit -qm work")),
            Turn.say("{\"committed\": true}")));
    scripts.put(
        "delegates",
        List.of(
            Turn.say("", new Action.Delegate("[[script:part]] Write part.txt.")),
            Turn.say("", new Action.Shell("echo whole >whole.txt")),
            Turn.say("Both are there.")));
    scripts.put(
        "together",
        List.of(
            Turn.say(
                "",
                new Action.Delegate("[[script:part]] Write part.txt."),
                new Action.Delegate("[[script:other]] Write other.txt.")),
            Turn.say("", new Action.Shell("echo whole >whole.txt")),
            Turn.say("All three are there.")));
    scripts.put(
        "long-answer",
        List.of(
            Turn.say("So much to say that", new Action.Shell("echo said >said.txt"))
                .after(Turn.Fault.TOO_LONG),
            Turn.say("Now everything is said.")));
    scripts.put(
        "mcp",
        List.of(
            Turn.say("", new Action.Mcp("echo", "{\"message\":\"from the server\"}")),
            Turn.say("", new Action.Mcp("fail", "{}")),
            Turn.say("", new Action.Shell("echo asked >asked.txt")),
            Turn.say("The server was asked twice, and failed once.")));
    scripts.put(
        "secrets",
        List.of(
            Turn.say("", new Action.Shell("echo GITHUB_TOKEN=" + TOKEN)),
            Turn.say("", new Action.Write(".env", "DB_PASSWORD=" + PASSWORD + "\n")),
            Turn.say("", new Action.Shell("git log --grep=" + TOKEN)),
            Turn.say("The token is " + TOKEN + ".")));
    return scripts;
  }

  /** Of agents that are asked by another one, or ended before they are done. */
  private static Map<String, List<Turn>> parts() {
    return Map.of(
        "part",
        List.of(Turn.say("", new Action.Shell("echo part >part.txt")), Turn.say("A part is done.")),
        "other",
        List.of(Turn.say("", new Action.Shell("echo other >other.txt")), Turn.say("Done too.")),
        "slow",
        List.of(
            Turn.say("", new Action.Shell("echo begun >begun.txt; sleep 600")),
            Turn.say("never said")));
  }

  private static Map<String, List<Turn>> all() {
    Map<String, List<Turn>> all = new HashMap<>(SCRIPTS);
    all.putAll(parts());
    return all;
  }

  private static Turn.Fault[] many(Turn.Fault fault, int count) {
    return java.util.Collections.nCopies(count, fault).toArray(new Turn.Fault[0]);
  }

  static List<Arguments> runs() {
    List<Arguments> runs = new ArrayList<>();
    for (Agent agent : List.of(Agent.CLAUDE, Agent.CODEX)) {
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
  void runKeepsTheContractAndItsPatchGivesTheWorkspace(Agent agent, String script)
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
        .contains("\"agent_version\":\"" + (agent == Agent.CLAUDE ? "2." : "0."));
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
  private static boolean isGivenUp(Agent agent, String script) {
    return script.equals("fatal") || (script.equals("long-answer") && agent == Agent.CODEX);
  }

  /** What the agent's own log tells. */
  private static List<String> declaredBy(Agent agent, String script) {
    if (isGivenUp(agent, script)) {
      return List.of(script.equals("fatal") ? "scripted 400" : "[err: Incomplete response");
    }
    boolean isClaude = agent == Agent.CLAUDE;
    List<Turn> turns = SCRIPTS.getOrDefault(script, List.of());
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
  @EnumSource(
      value = Agent.class,
      names = {"CLAUDE", "CODEX"})
  void redactedRunHasNoSecretOutsideOfTheWorkspace(Agent agent) throws IOException {
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
  @EnumSource(
      value = Agent.class,
      names = {"CLAUDE", "CODEX"})
  void agentThatIsEndedInTheMiddleLeavesASoundRun(Agent agent) throws IOException {
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

  private RunPlan plan(Agent agent, String model, String script, CaptureMode capture)
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
        Duration.ofMinutes(3),
        Surroundings.LOCAL,
        "test",
        true);
  }

  /** Keeps what was shown while the agent ran. */
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
