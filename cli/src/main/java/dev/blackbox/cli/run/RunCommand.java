package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.OwnProcess;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.intake.observe.ObservedRun;
import dev.blackbox.intake.observe.Recovery;
import dev.blackbox.intake.observe.RunPlan;
import dev.blackbox.intake.observe.RunRefusedException;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox run [options] -- CMD…}. */
public final class RunCommand implements Command {
  /** The exit code of {@code timeout}. */
  private static final int TIMED_OUT = 124;

  private final String runner;

  /**
   * The verb.
   *
   * @param runner the name and version of this program
   */
  public RunCommand(String runner) {
    this.runner = runner;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "run",
            "Runs an agent in its own workspace and records what can be observed from outside: what"
                + " it prints, which files it changes, which programs it calls and how it ends."
                + " Each run gets a folder with nine events, their artifacts and a recording.",
            "The exit code is the agent's. It is 124 if the agent was stopped by --timeout, 1 if"
                + " the agent exited with 0 but changed the files of the run or its end is unknown,"
                + " 2 for a wrong option, and 3 if the run could not be made. Checks do not change"
                + " it.");
    spec.addPositional(Specs.words("CMD", "0..*", "The agent and its arguments, after --."));
    spec.addOption(
        Specs.option(
            "DIR",
            "The folder to work on. It is copied and never changed. Without it the agent starts in"
                + " an empty folder.",
            "--workspace"));
    spec.addOption(
        Specs.option(
            "DIR", "Where to create the folder of the run (default: runs).", "--runs-root"));
    spec.addOption(
        Specs.option("TEXT", "What the agent is asked to do, without a scenario.", "--request"));
    spec.addOption(
        Specs.option("FILE", "A scenario in Markdown: request and constraints.", "--scenario"));
    spec.addOption(
        Specs.option("FILE", "A JSON object with values for the scenario.", "--parameters"));
    spec.addOption(
        Specs.option(
            "AGENT",
            "How the request is passed: claude, codex or command (default: by the program's name).",
            "--agent"));
    spec.addOption(
        Specs.option(
            "MODE",
            "full, redacted (without secrets) or hashed (only hashes of request, arguments,"
                + " output and changes).",
            "--capture"));
    spec.addOption(
        Specs.option("TIME", "Stops the agent after this time: 90s, 30m, 2h.", "--timeout"));
    spec.addOption(Specs.flag("Passes standard input on to the agent.", "--stdin"));
    spec.addOption(
        Specs.flag(
            "Gives the agent a terminal (default if standard input and output are one).", "--tty"));
    spec.addOption(Specs.flag("Gives the agent pipes, also at a terminal.", "--no-tty"));
    spec.addOption(Specs.options("PROGRAM", "Also watches this program; repeatable.", "--wrap"));
    spec.addOption(Specs.flag("Watches no programs.", "--no-wrap"));
    spec.addOption(
        Specs.flag(
            "Also imports the log that Claude Code or Codex wrote about the run, marked as"
                + " declared.",
            "--with-transcript"));
    spec.addOption(Specs.flag("Does not show what the agent prints.", "-q", "--quiet"));
    spec.addOption(
        Specs.option(
            "RUN",
            "Completes a run whose runner was killed, without running anything.",
            "--recover"));
    spec.addOption(
        Specs.flag(
            "Seals the recording of the run, session.bbox, with the key of this machine. Exits with"
                + " 3 if that fails.",
            "--seal"));
    spec.addOption(Specs.flag("Prints all checks after the summary.", "--verbose"));
    spec.addOption(Specs.flag("Prints the result as one JSON object.", "--json"));
    return Specs.finish(
        spec,
        new Example(
            "blackbox run --request \"Fix it\" -- claude --dangerously-skip-permissions",
            "Claude Code; --workspace . gives it a copy of this folder"),
        new Example("blackbox run --workspace . -- claude", "a session at the terminal"),
        new Example(
            "blackbox run --scenario sum.md --timeout 30m -- codex exec --full-auto",
            "Codex, judged by the scenario's constraints"),
        new Example(
            "blackbox run -- sh \"$PWD/examples/agents/scripted.sh\"",
            "a script as agent; the full path, because it starts in the workspace"),
        new Example("blackbox validate runs/", "checks the runs against the contract"),
        new Example("blackbox show runs/20260131T120000Z-00c0ffee", "shows what was observed"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    boolean isJson = Specs.has(arguments, "--json");
    // Without a key there is no seal, so the agent need not start.
    Optional<Sealer> sealer =
        Specs.has(arguments, "--seal")
            ? Optional.of(
                MachineHome.in(HomeFolder.of(console.environment(), console.folder()))
                    .sealer(Clock.systemUTC()))
            : Optional.empty();
    try {
      RunResult result = result(arguments, console);
      if (isJson) {
        new ResultJson(console).print(result);
      } else {
        new ResultPage(console).print(result);
        if (Specs.has(arguments, "--verbose")) {
          new CheckPage(console).print(result.evaluation());
        }
      }
      if (!result.interference().isEmpty()) {
        console
            .err()
            .say(
                "blackbox run: the files of the run were changed by another process: "
                    + SafeText.line(String.join("; ", result.interference())));
      }
      if (sealer.isPresent()) {
        new SealTarget(result.folder().resolve(RunFolder.RECORDING)).seal(sealer.get(), false);
      }
      return exitCode(result);
    } catch (RunRefusedException e) {
      throw new BlackboxException("blackbox run: " + e.getMessage(), e.hint());
    }
  }

  private static int exitCode(RunResult result) {
    if (result.isTimedOut()) {
      return TIMED_OUT;
    }
    Integer code = result.exitCode();
    if (code == null) {
      return Exit.FINDINGS;
    }
    return code == Exit.FINE && !result.interference().isEmpty() ? Exit.FINDINGS : code;
  }

  private RunResult result(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    String recovered = Specs.value(arguments, "--recover", "");
    if (!recovered.isEmpty()) {
      return recover(console.resolve(recovered));
    }
    boolean isTerminal = PlanReader.isTerminal(arguments, console);
    try (SharedTerminal terminal = isTerminal ? SharedTerminal.open(console) : null) {
      return result(arguments, console, terminal);
    }
  }

  private RunResult result(
      ParseResult arguments, Console console, @Nullable SharedTerminal terminal)
      throws IOException, BlackboxException, UsageException {
    RunPlan plan =
        new PlanReader(arguments, console, runner, OwnProcess.environment()).read(terminal);
    outOfReach(plan, console)
        .ifPresent(
            name ->
                console
                    .err()
                    .say(
                        SafeText.line(name)
                            + ": the file is in this folder, but not in the workspace where the"
                            + " agent starts",
                        "use the full path so that the agent finds it"));
    Watch watch = new Watch(console, Specs.has(arguments, "--quiet"), terminal);
    try (watch) {
      return ObservedRun.run(plan, watch);
    } catch (RunRefusedException e) {
      throw e;
    } catch (IOException e) {
      throw watch.incomplete(e);
    }
  }

  private static RunResult recover(Path run) throws IOException, BlackboxException {
    try {
      return Recovery.of(run, OwnProcess.environment());
    } catch (RunRefusedException e) {
      throw e;
    } catch (IOException e) {
      throw new BlackboxException(Watch.unfinished(e));
    }
  }

  /** Returns an argument that names a file in this folder but not in the workspace. */
  private static Optional<String> outOfReach(RunPlan plan, Console console) {
    Path source = plan.source();
    return plan.argv().stream()
        .skip(1)
        .filter(word -> !word.isEmpty() && !word.startsWith("/") && isFile(console.folder(), word))
        .filter(word -> source == null || !isFile(source, word))
        .findFirst();
  }

  private static boolean isFile(Path folder, String word) {
    try {
      return Files.isRegularFile(folder.resolve(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
