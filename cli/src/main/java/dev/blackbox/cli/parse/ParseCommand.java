package dev.blackbox.cli.parse;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.json.LineJson;
import dev.blackbox.library.lines.LineReport;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox parse FILE…}. */
public final class ParseCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "parse",
            "Shows every line of a file with its kind. Blank lines are left out, but for"
                + " --json, which has them all.");
    spec.addPositional(Specs.files("Recordings, folders, or - for standard input."));
    spec.addOption(Specs.flag("An array of objects with the parts of each line.", "--json"));
    spec.addOption(Specs.flag("Only the header.", "--header"));
    spec.addOption(Specs.flag("Only what comes after the header.", "--body"));
    spec.addOption(Specs.option("N", "Only the first N lines.", "-n", "--lines"));
    spec.addOption(
        Specs.flag("Characters that could drive the terminal are not escaped.", "--raw"));
    return Specs.finish(
        spec,
        new Example("blackbox parse session.bbox", "how each line is understood"),
        new Example("blackbox parse session.bbox --header", "only what the header says"),
        new Example(
            "blackbox parse session.bbox --json | jq -r '.[].name // empty'",
            "the name of everything that was called"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    boolean onlyHeader = Specs.has(arguments, "--header");
    boolean onlyBody = Specs.has(arguments, "--body");
    if (onlyHeader && onlyBody) {
      throw new UsageException("--header and --body do not go together");
    }
    Part part = onlyHeader ? Part.HEADER : onlyBody ? Part.BODY : Part.ALL;
    long lines = Specs.number(arguments, "-n", 0, Long.MAX_VALUE);
    LineReport dump =
        Specs.has(arguments, "--json")
            ? new LineJson(console.out())
            : new TextDump(console.out(), Specs.has(arguments, "--raw"));
    return Inputs.eachFile(
        Specs.words(arguments),
        console,
        input -> {
          try (RecordingStream recording = RecordingStream.openAlone(input, console.progress())) {
            dump(recording.reader(), dump, lines, part);
            recording.notices().forEach(console.err()::say);
          }
          return Exit.FINE;
        });
  }

  private enum Part {
    ALL,
    HEADER,
    BODY
  }

  private static void dump(BboxReader reader, LineReport dump, long lines, Part part)
      throws IOException {
    dump.start();
    long left = lines;
    while (left > 0 && reader.next()) {
      LineView line = reader.line();
      boolean isHeader = line.kind() == LineKind.HEADER;
      if (part == Part.HEADER && !isHeader && line.kind() != LineKind.BLANK) {
        break; // there is no second header
      }
      boolean isWanted = part == Part.ALL || isHeader == (part == Part.HEADER);
      if (isWanted && !line.isRest() && dump.shows(line)) {
        dump.line(line);
        left--;
      }
    }
    dump.finish();
  }
}
