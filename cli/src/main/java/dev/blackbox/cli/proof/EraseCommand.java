package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.LineEraser;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox erase FILE --line N}. */
public final class EraseCommand implements Command {
  private static final int MAX_LINES = 1_000_000;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "erase",
            "Erases lines of a sealed recording for good: it replaces each line with a stub that"
                + " holds the line's hash, signs which lines were withheld and why, and destroys"
                + " the salts needed to check a guess at them. All other lines stay verifiable;"
                + " verify says \"valid, N withheld\".",
            "Blobs that an erased line refers to, and copies elsewhere, are not touched.");
    spec.addPositional(Specs.words("FILE", "1", "A sealed recording."));
    spec.addOption(Specs.options("N", "A line, from 1, or several: 12-15.", "--line"));
    spec.addOption(Specs.option("TEXT", "The reason, which is public.", "--reason"));
    return Specs.finish(
        spec,
        new Example("blackbox erase session.bbox --line 41 --reason \"customer data\"", "one line"),
        new Example("blackbox erase session.bbox --line 12-15 --line 41", "several"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    NavigableSet<Long> lines = lines(Specs.values(arguments, "--line"));
    if (lines.isEmpty()) {
      throw new UsageException("missing --line N: the line to erase");
    }
    Input input = Inputs.single(Specs.words(arguments).get(0), console);
    Sealer sealer = VerifyRun.home(console).sealer(Clock.systemUTC());
    int count =
        new LineEraser(SealTarget.of(input), sealer)
            .erase(lines, Specs.value(arguments, "--reason", ""));
    String what =
        count == 0
            ? "was already withheld"
            : "withheld " + count + (count == 1 ? " line" : " lines");
    console.out().println(input.name() + ": " + what);
    return Exit.FINE;
  }

  private static NavigableSet<Long> lines(List<String> ranges) throws UsageException {
    NavigableSet<Long> lines = new TreeSet<>();
    for (String range : ranges) {
      if (!range.matches("[1-9]\\d{0,11}(-[1-9]\\d{0,11})?")) {
        throw new UsageException("--line is \"" + range + "\", expected a number, or two: 12-15");
      }
      String[] ends = range.split("-", -1);
      long last = Long.parseLong(ends[ends.length - 1]);
      for (long line = Long.parseLong(ends[0]); line <= last && lines.size() < MAX_LINES; line++) {
        lines.add(line - 1);
      }
    }
    return lines;
  }
}
