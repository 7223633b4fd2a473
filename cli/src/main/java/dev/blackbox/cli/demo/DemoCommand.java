package dev.blackbox.cli.demo;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.run.ResultPage;
import dev.blackbox.cli.validate.ValidateOptions;
import dev.blackbox.cli.validate.ValidateRun;
import dev.blackbox.cli.view.ShowCommand;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.recorder.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox demo}. */
public final class DemoCommand implements Command {
  private static final String FOLDER = "blackbox-demo";
  private static final String PLAIN = "--no-pager";
  private static final int COLUMN = 68;

  private final String runner;

  /**
   * The verb.
   *
   * @param runner the name and version of this program
   */
  public DemoCommand(String runner) {
    this.runner = runner;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "demo",
            "Records a small agent, observes another from outside, as run does, and shows the first"
                + " recording as show does. Both agents are scripts: they need no key and no"
                + " network, and take a second. The recordings go to the folder "
                + FOLDER
                + "; nothing is overwritten.");
    return Specs.finish(
        spec,
        new Example("blackbox demo", "makes " + FOLDER + "/demo-1.bbox and a run"),
        new Example("blackbox replay " + FOLDER + "/demo-1.bbox", "steps through it"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    console.err().say("Recording a scripted agent that repairs a small program …");
    Path file = record(console);
    String name = FOLDER + "/" + file.getFileName();
    String run = watch(console);
    ValidateOptions options = new ValidateOptions(List.of(name), false, false, true, true);
    int code = ValidateRun.run(options, console);
    heading(console, "The first agent, as blackbox show shows it:");
    ShowCommand show = new ShowCommand();
    code = Math.max(code, show.run(new CommandLine(show.spec()).parseArgs(name, PLAIN), console));
    next(console, name, run);
    return code;
  }

  /** Returns the name of the run; empty if agents cannot be observed on this system. */
  private String watch(Console console) throws IOException {
    console.err().say("Observing from outside an agent that writes a program and its test …");
    Path folder = console.resolve(FOLDER);
    RunResult result;
    try {
      result = new WatchedAgent(console, folder, runner).run();
    } catch (IOException e) {
      console.err().say("blackbox run: " + SafeText.line(String.valueOf(e.getMessage())));
      return "";
    }
    heading(console, "The second agent, observed from outside:");
    new ResultPage(console).print(result);
    return FOLDER + "/" + WatchedAgent.RUNS + "/" + result.runId();
  }

  private static Path record(Console console) throws IOException, BlackboxException {
    Path file = unused(console.resolve(FOLDER));
    try (DemoWorkspace workspace = DemoWorkspace.create();
        Recorder recorder = open(file, workspace)) {
      new ScriptedAgent(workspace, recorder).run();
    }
    return file;
  }

  private static Recorder open(Path file, DemoWorkspace workspace) throws BlackboxException {
    DateTimeFormatter time =
        DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss").withZone(ZoneOffset.UTC);
    try {
      return Recorder.to(file)
          .session("demo_" + time.format(Instant.now()))
          .agent("blackbox-demo")
          .model("scripted")
          .header("mode", "auto")
          .header("sandbox_id", String.valueOf(workspace.folder().getFileName()))
          .header("budget", "$0.10")
          .workspace(workspace.folder())
          .open();
    } catch (IOException e) {
      throw new BlackboxException(FOLDER + ": cannot be made, " + IoReason.of(e));
    }
  }

  private static Path unused(Path folder) {
    int number = 1;
    while (Files.exists(folder.resolve("demo-" + number + ".bbox"))) {
      number++;
    }
    return folder.resolve("demo-" + number + ".bbox");
  }

  private static void next(Console console, String name, String run) throws IOException {
    heading(console, "The recording is " + name + ". What to type next:");
    type(console, "replay " + name, "step through it");
    type(console, "stats " + name, "count tools, tokens and cost");
    type(console, "show " + name + " --errors", "show only failures");
    type(console, "export " + name + " --format jsonl", "for other programs");
    if (!run.isEmpty()) {
      String agent = FOLDER + "/" + WatchedAgent.SCRIPT;
      type(console, "show " + run, "show the second agent's run");
      type(console, "run -- sh \"$PWD/" + agent + "\"", "run it again");
      type(console, "validate " + FOLDER, "check everything");
    }
    type(console, "help", "all verbs");
  }

  private static void heading(Console console, String text) throws IOException {
    console.out().println();
    console.out().println(console.paint(Paint.BOLD, text));
  }

  private static void type(Console console, String words, String gives) throws IOException {
    String program = Files.isExecutable(console.resolve("blackbox")) ? "./blackbox" : "blackbox";
    String typed = "  " + program + " " + words;
    console.out().println(typed + " ".repeat(Math.max(2, COLUMN - typed.length())) + gives);
  }
}
