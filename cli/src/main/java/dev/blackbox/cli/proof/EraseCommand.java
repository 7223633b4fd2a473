package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.LineEraser;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.store.sealing.LineRanges;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox erase FILE --line N}. */
public final class EraseCommand implements Command {
  private static final int MOST_QUOTED = 10;
  private static final String ALREADY = "the lines are already erased";

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "erase",
            "Erases lines of a sealed recording for good: it replaces each line with a stub that"
                + " holds the line's hash, signs which lines were withheld and why, and destroys"
                + " the salts needed to check a guess at them. All other lines stay verifiable;"
                + " verify says \"valid, N withheld\".",
            "Without --write it lists the lines and changes nothing. Blobs that an erased line"
                + " refers to, and other copies, are not touched.",
            "Some lines have to stay: the --- lines and the format line of a header, and, in a"
                + " recording of several files, the id line of each header and each @continue.");
    spec.addPositional(Specs.words("FILE", "1", "A sealed recording."));
    spec.addOption(Specs.options("N", "A line, from 1, or several: 12-15.", "--line"));
    spec.addOption(Specs.flag("Erases the lines, which cannot be undone.", "--write"));
    spec.addOption(
        Specs.option(
            "TEXT",
            "The reason, required with --write; the seal keeps it, and verify shows it.",
            "--reason"));
    return Specs.finish(
        spec,
        new Example("blackbox erase session.bbox --line 12-15 --line 41", "what would be erased"),
        new Example(
            "blackbox erase session.bbox --line 41 --write --reason \"customer data\"",
            "erases one line"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    LineRanges lines = lines(Specs.values(arguments, "--line"));
    if (lines.isEmpty()) {
      throw new UsageException("missing --line N: the line to erase");
    }
    boolean isWriting = Specs.has(arguments, "--write");
    String reason = Specs.value(arguments, "--reason", "").strip();
    if (isWriting && reason.isEmpty()) {
      throw new UsageException("missing --reason TEXT: verify shows why lines were erased");
    }
    Input input = Inputs.single(Specs.words(arguments).get(0), console);
    Sealer sealer = VerifyRun.home(console).sealer(Clock.systemUTC());
    LineEraser eraser = new LineEraser(SealTarget.of(input), sealer);
    if (isWriting) {
      int count = eraser.erase(lines, reason);
      say(input, count == 0 ? ALREADY : "erased " + Plural.of(count, "line"), console);
    } else {
      print(input, eraser.preview(lines, MOST_QUOTED), reason, console);
    }
    return Exit.FINE;
  }

  private static void say(Input input, String what, Console console) throws IOException {
    console.out().println(input.name() + ": " + what);
  }

  private static void print(Input input, LineEraser.Preview preview, String reason, Console console)
      throws IOException {
    if (preview.count() == 0) {
      say(input, ALREADY, console);
      return;
    }
    say(input, "would erase " + Plural.of(preview.count(), "line"), console);
    int width = Long.toString(preview.quotes().lastKey()).length();
    for (Map.Entry<Long, String> quote : preview.quotes().entrySet()) {
      String number = Long.toString(quote.getKey());
      String blanks = " ".repeat(2 + width - number.length());
      console.out().println(blanks + number + "  " + SafeText.line(quote.getValue()));
    }
    int more = preview.count() - preview.quotes().size();
    if (more > 0) {
      console.out().println("  … and " + more + " more");
    }
    console.out().flush();
    String missing = reason.isEmpty() ? "--write --reason TEXT" : "--write";
    console.err().say("hint: " + missing + " erases them for good");
  }

  private static LineRanges lines(List<String> ranges) throws UsageException {
    LineRanges lines = new LineRanges();
    for (String range : ranges) {
      if (!range.matches("[1-9]\\d{0,11}(-[1-9]\\d{0,11})?")) {
        throw new UsageException("--line is \"" + range + "\", expected a number, or two: 12-15");
      }
      String[] ends = range.split("-", -1);
      lines.add(Long.parseLong(ends[0]) - 1, Long.parseLong(ends[ends.length - 1]));
    }
    return lines;
  }
}
