package dev.blackbox.cli.why;

import dev.blackbox.cli.archive.SessionPick;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.analysis.RecordingProblems;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.ProblemsJson;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox why FILE…}. */
public final class WhyCommand implements Command {
  /** Prints the problems of one recording. */
  private interface Report {
    void add(RecordingProblems problems) throws IOException;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "why",
            "Lists what went wrong in a session: what most likely explains a failure first."
                + " docs/why.md explains each finding under its name. Rules find them, without a"
                + " model; \"inferred\" marks what the recording does not say itself.");
    Specs.addSessions(spec, "Recordings or agents' transcripts; - is standard input.");
    spec.addOption(
        Specs.flag(
            "Lists all findings, not only the first " + RecordingProblems.USUAL + ".", "--all"));
    spec.addOption(Specs.flag("Prints one JSON object per file, each on one line.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox why --last", "what went wrong in the latest session"),
        new Example("blackbox why session.bbox", "what went wrong in a recording"),
        new Example(
            "blackbox why session.bbox --json | jq -r '.findings[0].text'",
            "only the most likely reason"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    int most = Specs.has(arguments, "--all") ? Integer.MAX_VALUE : RecordingProblems.USUAL;
    Report report =
        Specs.has(arguments, "--json")
            ? new ProblemsJson(console.json())::add
            : new WhyPage(console)::add;
    return Inputs.each(
        SessionPick.words(arguments, console),
        console,
        input -> {
          report.add(RecordingProblems.read(input, most, console.progress(), console.err()::say));
          return Exit.FINE;
        });
  }
}
