package dev.blackbox.cli.fix;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.check.FixJob;
import dev.blackbox.library.check.FixReport;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.FixJson;
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
            "Repairs recordings. Without --write or --output it only shows what would change. Files"
                + " are replaced atomically, and compressed again if they were. Line endings and"
                + " everything else stay unchanged. A recording in several files is numbered across"
                + " all of them, and --output writes it to one.");
    spec.addPositional(Specs.files("Recordings or folders with recordings."));
    spec.addOption(Specs.flag("Numbers every step= in order, from 1.", "--renumber-steps"));
    spec.addOption(
        Specs.flag(
            "With --renumber-steps: # metrics, # anchor and # condense keep referring to the same"
                + " line instead of getting a number of their own.",
            "--keep-references"));
    spec.addOption(Specs.flag("Changes the file.", "--write"));
    spec.addOption(
        Specs.option("FILE", "Writes the repaired recording to another file.", "-o", "--output"));
    spec.addOption(Specs.flag("Prints one JSON object per file, each on one line.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox fix session.bbox --renumber-steps", "shows what would change"),
        new Example("blackbox fix session.bbox --renumber-steps --write", "changes it"),
        new Example(
            "blackbox fix session.bbox --renumber-steps --output fixed.bbox",
            "leaves the original unchanged"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    FixOptions options = FixOptions.of(arguments);
    FixReport report =
        Specs.has(arguments, "--json")
            ? new FixJson(console.json())
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
    } else if (options.isWriting() && job.replace()) {
      report.add(input, job.plan(), Optional.of(input.name()));
    } else {
      report.add(input, job.plan(), Optional.empty());
    }
    return Exit.FINE;
  }
}
