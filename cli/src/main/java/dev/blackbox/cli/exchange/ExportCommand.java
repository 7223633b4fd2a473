package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.files.Input;
import dev.blackbox.cli.files.Inputs;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox export FILE --format jsonl}. */
public final class ExportCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "export",
            "Writes a recording in another form: bbox (as people read it), compact (without blanks,"
                + " blank lines and plain comments), jsonl (one JSON object per line), atif (one"
                + " JSON document for other programs, v1.7) or lightbox"
                + " (the events of a Lightbox session; to a file named events.jsonl, its meta.json"
                + " comes beside it). From jsonl, atif and lightbox, import makes the same file again,"
                + " byte for byte. A recording that goes on in further files becomes one.");
    spec.addPositional(
        Specs.words("FILE", "1", "A recording in any form, or - for standard input."));
    spec.addOption(
        Specs.option("FORM", "bbox, compact, jsonl, atif or lightbox.", "-f", "--format"));
    spec.addOption(
        Specs.option(
            "FILE",
            "Where to write it, compressed if it ends with .zst; standard output without this.",
            "-o",
            "--output"));
    spec.addOption(
        Specs.flag(
            "Leaves the recording's own lines out of an ATIF document; it is smaller, and import"
                + " makes a similar recording of it, not the same.",
            "--no-source"));
    spec.addOption(
        Specs.flag(
            "Takes secrets out first: what is then written is the redacted recording.",
            "--redact"));
    return Specs.finish(
        spec,
        new Example(
            "blackbox export session.bbox --format jsonl | jq -r 'select(.t == \"t\") | .n'",
            "the tools that were called, for another program"),
        new Example(
            "blackbox export session.bbox --format compact -o session.compact.bbox",
            "a smaller file with the same meaning"),
        new Example(
            "blackbox export session.bbox --format atif --redact -o trajectory.json",
            "for viewers, benchmarks and training, without secrets"),
        new Example(
            "blackbox export session.bbox --format bbox -o session.bbox.zst",
            "a much smaller file that every verb reads"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, FailureException, UsageException {
    if (!Specs.has(arguments, "--format")) {
      throw new UsageException("missing --format, which is bbox, compact, jsonl, atif or lightbox");
    }
    Form form = Form.of(Specs.choice(arguments, "--format", Form.NAMES, "bbox"));
    Input input = Inputs.single(Specs.words(arguments).get(0), console);
    boolean hasSource = !Specs.has(arguments, "--no-source");
    if (!hasSource && form != Form.ATIF) {
      throw new UsageException("--no-source is about atif, found --format " + form.text());
    }
    if (form == Form.LIGHTBOX && Specs.has(arguments, "--redact")) {
      throw new UsageException("--redact goes with all forms but lightbox");
    }
    Conversion conversion =
        new Conversion(console, true, List.of(), hasSource, Specs.has(arguments, "--redact"));
    Target target = Target.named(Specs.value(arguments, "--output", "-"), console);
    conversion.write(input, form, target);
    return Exit.FINE;
  }
}
