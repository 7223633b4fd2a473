package dev.blackbox.cli.validate;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox validate FILE…}, parsed by picocli. */
public final class ValidateCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "validate",
            "Checks recordings and lists what is wrong. docs/findings.md explains each finding"
                + " under the name in brackets. Blobs are checked if the folder .bbox-blobs is next"
                + " to the recording.",
            "The exit code is 1 if a recording has an error or, with --strict, a warning.");
    Specs.addSessions(spec, "Recordings, folders with recordings, or - for standard input.");
    spec.addOption(Specs.flag("Also shows statistics.", "-v", "--verbose"));
    spec.addOption(Specs.flag("Prints one JSON object per file, each on one line.", "--json"));
    spec.addOption(Specs.option("FORM", "text or json.", "--format"));
    spec.addOption(Specs.flag("Lists errors only, and only the files that fail.", "--errors-only"));
    spec.addOption(
        Specs.flag(
            "Also looks for step gaps, duplicate call ids and times that go back; a warning makes"
                + " the exit code 1.",
            "--strict"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox validate session.bbox", "checks it for errors"),
        new Example("blackbox validate logs/ --errors-only", "checks all recordings in a folder"),
        new Example(
            "blackbox validate docs/examples --strict --json", "for CI: JSON and an exit code"),
        new Example(
            "blackbox validate session.bbox --json | jq '.issues[].code'",
            "only the names of the findings"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    String format = Specs.choice(arguments, "--format", List.of("text", "json"), "text");
    ValidateOptions options =
        new ValidateOptions(
            Specs.sessions(arguments),
            Specs.has(arguments, "--verbose"),
            Specs.has(arguments, "--json") || format.equals("json"),
            Specs.has(arguments, "--errors-only"),
            Specs.has(arguments, "--strict"));
    return ValidateRun.run(options, console);
  }
}
