package dev.blackbox.cli.parse;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
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
            "Shows every line of a file with its kind. Blank lines appear only with --json.");
    spec.addPositional(Specs.files("Recordings, folders, or - for standard input."));
    spec.addOption(Specs.flag("Prints a JSON array with the parts of each line.", "--json"));
    spec.addOption(Specs.flag("Shows only the header.", "--header"));
    spec.addOption(Specs.flag("Shows only the lines after the header.", "--body"));
    spec.addOption(Specs.option("N", "Shows only the first N lines.", "-n", "--lines"));
    spec.addOption(
        Specs.flag("Prints control characters unescaped; only for trusted files.", "--raw"));
    return Specs.finish(
        spec,
        new Example("blackbox parse session.bbox", "how each line is parsed"),
        new Example("blackbox parse session.bbox --header", "only the header"),
        new Example(
            "blackbox parse session.bbox --json | jq -r '.[].name // empty'",
            "the names of all calls"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    boolean onlyHeader = Specs.has(arguments, "--header");
    boolean onlyBody = Specs.has(arguments, "--body");
    if (onlyHeader && onlyBody) {
      throw new UsageException("--header and --body exclude each other");
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
