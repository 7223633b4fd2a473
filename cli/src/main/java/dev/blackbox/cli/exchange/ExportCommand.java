package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.convert.RowChecker;
import dev.blackbox.library.convert.TrainingExport;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.session.training.RowTally;
import dev.blackbox.session.training.TrainingPlan;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox export FILE --format jsonl}. */
public final class ExportCommand implements Command {
  private static final List<String> FORMATS =
      Stream.of(Form.EXPORTS, List.of(ShareRun.FORMAT), RowShape.NAMES)
          .flatMap(List::stream)
          .toList();

  private final String version;

  /**
   * Creates the command.
   *
   * @param version the version of this program, which a shared session names
   */
  public ExportCommand(String version) {
    this.version = version;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "export",
            "Converts a recording to another format: bbox (readable), compact (without blanks,"
                + " blank lines and plain comments), jsonl (one JSON object per line), atif (one"
                + " JSON document for other programs, v1.7) or lightbox (the events of a Lightbox"
                + " session; next to a file named events.jsonl it also writes meta.json). From"
                + " jsonl, atif and lightbox, import restores the same file, byte for byte. A"
                + " recording in several files becomes one.",
            "",
            "html writes one file that opens in a browser from disk: the session with its secrets"
                + " masked, the page, and the seal, which the page checks. It prints what was"
                + " masked; docs/share.md says what is in the file.",
            "",
            "For training it writes JSONL with one row per conversation, from one or many"
                + " recordings: openai, trl, sharegpt, or rollout (token ids and"
                + " log-probabilities). Secrets in rows are masked unless --no-redact is given. A"
                + " manifest next to the file lists every source with its hash.");
    Specs.addSessions(
        spec, "A recording in any format, or - for standard input; training formats take several.");
    spec.addOption(Specs.option("FORM", Specs.listed(FORMATS) + ".", "-f", "--format"));
    spec.addOption(
        Specs.option(
            "FILE",
            "The file to write, compressed if it ends with .zst (default: standard output).",
            "-o",
            "--output"));
    spec.addOption(
        Specs.flag(
            "Omits the recording's lines from an ATIF document: it is smaller, but import restores"
                + " only a similar recording.",
            "--no-source"));
    spec.addOption(
        Specs.option(
            "SIZE",
            "Writes the text of blobs up to this size into an ATIF document or an HTML file"
                + " (default: 16M); larger ones are named by their file, and left out of HTML.",
            "--inline-blobs"));
    spec.addOption(
        Specs.flag(
            "Names all blobs in an ATIF document by their file, and leaves them out of HTML.",
            "--no-inline-blobs"));
    spec.addOption(
        Specs.flag("Masks secrets first and writes the redacted recording.", "--redact"));
    ShareRun.addTo(spec);
    TrainingOptions.addTo(spec);
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example(
            "blackbox export session.bbox --format jsonl | jq -r 'select(.t == \"t\") | .n'",
            "lists the tools that were called"),
        new Example(
            "blackbox export session.bbox --format compact -o session.compact.bbox",
            "a smaller file with the same meaning"),
        new Example(
            "blackbox export session.bbox --format atif --redact -o trajectory.json",
            "for viewers, benchmarks and training, without secrets"),
        new Example(
            "blackbox export session.bbox --format bbox -o session.bbox.zst",
            "a much smaller file that every verb can read"),
        new Example(
            "blackbox export session.bbox --format html -o session.html --review",
            "one file to send to somebody; lists what was masked"),
        new Example(
            "blackbox export rows.jsonl --format openai --check",
            "checks existing rows by the rules of OpenAI fine-tuning"),
        new Example(
            "blackbox export logs/ --format openai --only-successful -o rows.jsonl",
            "rows to fine-tune a model, and a manifest of their sources"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    if (!Specs.has(arguments, "--format")) {
      throw new UsageException("missing --format: " + Specs.listed(FORMATS));
    }
    String name = Specs.choice(arguments, "--format", FORMATS, "bbox");
    ConversionTarget target =
        ConversionTarget.named(
            Specs.value(arguments, "--output", "-"), console.folder(), console.out());
    if (RowShape.NAMES.contains(name)) {
      return rows(arguments, RowShape.of(name), target, console);
    }
    TrainingOptions.requireNone(arguments, name);
    if (name.equals(ShareRun.FORMAT)) {
      return ShareRun.run(arguments, target, version, console);
    }
    ShareRun.requireNone(arguments, name);
    return recording(arguments, Form.of(name), target, console);
  }

  private static int rows(
      ParseResult arguments, RowShape shape, ConversionTarget target, Console console)
      throws IOException, BlackboxException, UsageException {
    requireAtif(arguments, shape.text());
    ShareRun.requireNone(arguments, shape.text());
    List<String> words = Specs.sessions(arguments);
    TrainingPlan plan = TrainingOptions.plan(arguments, shape);
    if (plan.split().percent() > 0 && target.isStandardOutput()) {
      throw new UsageException("--validation writes a second file, so it needs --output");
    }
    TrainingExport export =
        new TrainingExport(
            plan,
            Redactor.standardIn(console.environment()),
            console.progress(),
            console.err()::say);
    RowChecker checker = new RowChecker(shape, console.err()::say);
    boolean isChecked = Specs.has(arguments, "--check");
    if (isChecked) {
      export.check(checker);
    }
    AtomicInteger exit = new AtomicInteger();
    export.write(
        isChecked && target.isStandardOutput() ? target.discarding() : target,
        () ->
            exit.set(
                Inputs.each(
                    words,
                    console,
                    input -> {
                      if (isChecked && RowChecker.isRows(input)) {
                        checker.file(input);
                      } else {
                        export.add(input);
                      }
                      return Exit.FINE;
                    })));
    if (export.total().conversations() > 0) {
      console.err().say(summary(export.total()));
    }
    return isChecked && exit.get() == Exit.FINE ? verdict(checker, console) : exit.get();
  }

  private static int verdict(RowChecker checker, Console console) {
    long problems = checker.finish();
    String checked = Plural.of(checker.rows(), "row") + " checked: ";
    console.err().say(checked + (problems == 0 ? "no problem" : Plural.of(problems, "problem")));
    return problems == 0 ? Exit.FINE : Exit.FINDINGS;
  }

  private static String summary(RowTally total) {
    String leftOut = total.leftOut();
    return Plural.of(total.rows(), "row")
        + " of "
        + Plural.of(total.conversations(), "conversation")
        + (leftOut.isEmpty() ? "" : "; left out: " + leftOut);
  }

  private static int recording(
      ParseResult arguments, Form form, ConversionTarget target, Console console)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.sessions(arguments);
    if (words.size() > 1) {
      throw new UsageException(
          "--format " + form.text() + " takes one file, found " + words.size() + " files");
    }
    if (form != Form.ATIF) {
      requireAtif(arguments, form.text());
    }
    boolean isRedacted = Specs.has(arguments, "--redact");
    if (form == Form.LIGHTBOX && isRedacted) {
      throw new UsageException("--redact works with all formats except lightbox");
    }
    boolean hasSource = !Specs.has(arguments, "--no-source");
    long inlineLimit = inlineLimit(arguments);
    Conversion conversion =
        new Conversion(
            true,
            List.of(),
            hasSource,
            inlineLimit,
            isRedacted ? Redactor.standardIn(console.environment()) : null,
            console.progress(),
            console.err()::say);
    conversion.write(Inputs.single(words.get(0), console), form, target);
    return Exit.FINE;
  }

  /** Returns the largest blob whose text goes into a document. */
  static long inlineLimit(ParseResult arguments) throws UsageException {
    return Specs.has(arguments, "--no-inline-blobs")
        ? 0
        : Specs.size(arguments, "--inline-blobs", Conversion.USUAL_INLINE_LIMIT);
  }

  private static void requireAtif(ParseResult arguments, String form) throws UsageException {
    for (String option : List.of("--no-source", "--inline-blobs", "--no-inline-blobs")) {
      if (Specs.has(arguments, option)) {
        throw new UsageException(option + " applies to atif, found --format " + form);
      }
    }
  }
}
