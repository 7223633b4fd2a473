package dev.blackbox.cli.fix;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.fix.FixJob;
import dev.blackbox.library.fix.FixReport;
import dev.blackbox.library.json.FixJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.text.SafeText;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox fix FILE --renumber-steps}. */
public final class FixCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "fix",
            "Repairs recordings. Without --write or --output it only shows what would change. A"
                + " file is replaced in one step: it is never half written, and compressed again if"
                + " it was. Line endings and everything else stay as they are. A recording that"
                + " goes on in further files is numbered through all of them, and --output writes"
                + " it into one.");
    spec.addPositional(Specs.files("Recordings or folders with recordings."));
    spec.addOption(Specs.flag("Numbers every step= in order, from 1.", "--renumber-steps"));
    spec.addOption(
        Specs.flag(
            "With --renumber-steps: # metrics, # anchor and # condense go on pointing at the line"
                + " they pointed at, instead of taking a number of their own.",
            "--keep-references"));
    spec.addOption(Specs.flag("Changes the file.", "--write"));
    spec.addOption(
        Specs.option("FILE", "Writes the repaired recording to another file.", "-o", "--output"));
    spec.addOption(Specs.flag("One JSON object per file, each in one line.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox fix session.bbox --renumber-steps", "what would change"),
        new Example("blackbox fix session.bbox --renumber-steps --write", "changes it"),
        new Example(
            "blackbox fix session.bbox --renumber-steps --output fixed.bbox",
            "leaves the old one as it is"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    FixOptions options = FixOptions.of(arguments);
    FixReport report =
        Specs.has(arguments, "--json")
            ? new FixJson(new JsonOutput(console.out()))
            : new FixPage(console, options.isToStandardOutput());
    return Inputs.each(options.files(), console, input -> fix(input, options, report, console));
  }

  private static int fix(Input input, FixOptions options, FixReport report, Console console)
      throws IOException, BlackboxException {
    FixJob job = new FixJob(input, options.references(), console.progress());
    job.notices().forEach(console.err()::say);
    Optional<String> output = options.output();
    if (options.isToStandardOutput()) {
      report.add(input, job.plan(), Optional.empty());
      job.writeTo(console.out());
    } else if (output.isPresent()) {
      job.writeTo(output.get(), console.resolve(output.get()));
      report.add(input, job.plan(), Optional.of(SafeText.line(output.get())));
    } else if (options.isWriting() && job.plan().count() > 0) {
      job.replace();
      report.add(input, job.plan(), Optional.of(input.name()));
    } else {
      report.add(input, job.plan(), Optional.empty());
    }
    return Exit.FINE;
  }
}
