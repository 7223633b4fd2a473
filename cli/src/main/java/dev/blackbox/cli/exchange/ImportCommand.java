package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.SafeText;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.files.Inputs;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox import session.jsonl}. */
public final class ImportCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "import",
            "Makes a bbox recording of another form: jsonl, atif, compact or a Lightbox session."
                + " Which form it is, is seen from the content. The recording is written beside"
                + " its source, with the ending .bbox; no file is overwritten unless --force says"
                + " so.");
    spec.addPositional(Specs.files("Files, folders, or - for standard input."));
    spec.addOption(
        Specs.option(
            "FORM", "What the file is: bbox, compact, jsonl, atif or lightbox.", "--from"));
    spec.addOption(
        Specs.option("FILE", "Where to write it; - is standard output.", "-o", "--output"));
    spec.addOption(Specs.flag("Overwrites a file that is there already.", "--force"));
    return Specs.finish(
        spec,
        new Example("blackbox import session.jsonl", "makes session.bbox"),
        new Example(
            "blackbox import session.jsonl -o - | blackbox validate -", "looks before it writes"),
        new Example(
            "blackbox import ~/.lightbox/sessions/session_0123 -o session.bbox",
            "a Lightbox session as bbox"),
        new Example("blackbox import trajectory.json", "makes trajectory.bbox, whoever wrote it"),
        new Example("blackbox import logs/*.jsonl --force", "makes all of them again"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    List<String> words = Specs.words(arguments);
    boolean hasOutput = Specs.has(arguments, "--output");
    if (hasOutput && words.size() > 1) {
      throw new UsageException(
          "--output takes the recording of one file, found " + words.size() + " files");
    }
    List<String> from =
        Specs.has(arguments, "--from")
            ? List.of(Specs.choice(arguments, "--from", Form.NAMES, "bbox"))
            : List.of();
    boolean isForced = Specs.has(arguments, "--force");
    Conversion conversion = new Conversion(console, false, from);
    return Inputs.eachFile(
        words,
        console,
        input -> {
          Target target =
              hasOutput
                  ? Target.named(Specs.value(arguments, "--output", "-"), console)
                  : Target.beside(input);
          target.requireFree(isForced);
          conversion.write(input, Form.BBOX, target);
          if (!target.isStandardOutput()) {
            console.err().say(input.name() + ": written to " + SafeText.line(target.name()));
          }
          return Exit.FINE;
        });
  }
}
