package dev.blackbox.cli.stats;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.analysis.RecordingStatistics;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.json.StatsJson;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox stats FILE…}. */
public final class StatsCommand implements Command {
  private static final int EXPLAINED = 10_000;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "stats",
            "Counts what recordings contain: header, lines of each kind, steps, tools, tokens and"
                + " cost. Tokens are counted once per model call, however many lines repeat them;"
                + " totals stated by the recording itself are shown separately.");
    Specs.addSessions(spec, "Recordings, transcripts, folders, or - for standard input.");
    spec.addOption(Specs.flag("Prints one JSON object per file, each on one line.", "--json"));
    spec.addOption(
        Specs.flag(
            "Lists the model calls that were counted, and the lines that were not and why.",
            "--explain"));
    return Specs.finish(
        spec,
        new Example("blackbox stats session.bbox", "the numbers on one page"),
        new Example("blackbox stats session.bbox --explain", "how the tokens were counted"),
        new Example(
            "blackbox stats logs/ --json | jq -s 'map(.stats.usage.cost_usd) | add'",
            "what all recordings below a folder cost"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    boolean isJson = Specs.has(arguments, "--json");
    boolean isExplained = Specs.has(arguments, "--explain");
    StatsReport page = isJson ? new StatsJson(console.json())::print : new StatsPage(console);
    return Inputs.each(
        Specs.sessions(arguments),
        console,
        input -> {
          page.print(count(input, console, isExplained ? EXPLAINED : 0));
          return Exit.FINE;
        });
  }

  private static RecordingStatistics count(Input input, Console console, int explained)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, console.progress())) {
      RecordingStatistics counted = RecordingStatistics.read(recording, explained);
      recording.notices().forEach(console.err()::say);
      return counted;
    }
  }
}
