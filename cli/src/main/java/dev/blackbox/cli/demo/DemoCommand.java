package dev.blackbox.cli.demo;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.files.Input;
import dev.blackbox.cli.files.Reasons;
import dev.blackbox.cli.files.Recording;
import dev.blackbox.cli.stats.Counted;
import dev.blackbox.cli.stats.StatsPage;
import dev.blackbox.cli.validate.ValidateOptions;
import dev.blackbox.cli.validate.ValidateRun;
import dev.blackbox.recorder.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox demo}. */
public final class DemoCommand implements Command {
  private static final String FOLDER = "blackbox-demo";
  private static final String AGENT = "examples/agents/scripted.sh";
  private static final int COLUMN = 68;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "demo",
            "Records a small agent run, checks the recording and shows what is in it. The agent"
                + " follows a script: it needs no key and no network, and takes a second. It works"
                + " in a temporary folder; the recording goes to the folder "
                + FOLDER
                + " and overwrites nothing.");
    return Specs.finish(
        spec,
        new Example("blackbox demo", "makes " + FOLDER + "/demo-1.bbox"),
        new Example("blackbox show " + FOLDER + "/demo-1.bbox", "reads it"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, FailureException {
    console.err().say("Recording a scripted agent that repairs a small program …");
    Path file = record(console);
    String name = FOLDER + "/" + file.getFileName();
    Output out = console.out();
    ValidateOptions options = new ValidateOptions(List.of(name), false, false, false, true);
    final int code = ValidateRun.run(options, console);
    out.println();
    Input input = Input.file(name, file);
    try (Recording recording = Recording.open(input, console)) {
      new StatsPage(console).print(Counted.read(recording, 0));
    }
    next(console, name);
    return code;
  }

  private static Path record(Console console) throws IOException, FailureException {
    Path file = unused(console.resolve(FOLDER));
    try (Workspace workspace = Workspace.create();
        Recorder recorder = open(file, workspace)) {
      new ScriptedAgent(workspace, recorder).run();
    }
    return file;
  }

  private static Recorder open(Path file, Workspace workspace) throws FailureException {
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
      throw new FailureException(FOLDER + ": cannot be made, " + Reasons.of(e));
    }
  }

  private static Path unused(Path folder) {
    int number = 1;
    while (Files.exists(folder.resolve("demo-" + number + ".bbox"))) {
      number++;
    }
    return folder.resolve("demo-" + number + ".bbox");
  }

  private static void next(Console console, String name) throws IOException {
    String program = Files.isExecutable(console.resolve("blackbox")) ? "./blackbox" : "blackbox";
    Output out = console.out();
    out.println();
    out.println(console.paint(Paint.BOLD, "The recording is " + name + ". What to type next:"));
    for (String[] line :
        new String[][] {
          {" show " + name, "read it"},
          {" replay " + name, "step through it"},
          {" show " + name + " --errors", "only what went wrong"},
          {" export " + name + " --format jsonl", "for other programs"},
          {" help", "all verbs"}
        }) {
      String typed = "  " + program + line[0];
      out.println(typed + " ".repeat(Math.max(2, COLUMN - typed.length())) + line[1]);
    }
    if (Files.isRegularFile(console.resolve(AGENT))) {
      out.println(
          "  " + program + " run -- sh \"$PWD/" + AGENT + "\"    watch an agent from outside");
    }
  }
}
