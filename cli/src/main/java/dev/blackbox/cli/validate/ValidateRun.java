package dev.blackbox.cli.validate;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.library.BlackboxException;
import dev.blackbox.library.file.BlobFolder;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.stats.Statistics;
import dev.blackbox.session.stats.StatisticsCollector;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.session.validate.Validator;
import java.io.IOException;

/** Validates recordings one after the other. */
public final class ValidateRun implements Inputs.Work {
  private final ValidateOptions options;
  private final Console console;
  private final Report report;
  private int passed;
  private int failed;

  private ValidateRun(ValidateOptions options, Console console) {
    this.options = options;
    this.console = console;
    this.report = options.isJson() ? new JsonReport(console) : new TextReport(console);
  }

  /** Validates all files and returns the exit code. */
  public static int run(ValidateOptions options, Console console) throws IOException {
    ValidateRun run = new ValidateRun(options, console);
    int code = Inputs.each(options.files(), console, run);
    if (run.passed + run.failed > 1) {
      console.out().flush();
      console
          .err()
          .say(
              run.passed + run.failed + " files: " + run.passed + " valid, " + run.failed + " not");
    }
    return code;
  }

  @Override
  public int apply(Input input) throws IOException, BlackboxException {
    Checked checked = check(input);
    report.add(checked);
    if (checked.isTranslated() && !checked.listed().isEmpty()) {
      console.out().flush();
      console.err().say(input.name() + ": line numbers are those of the recording in bbox form");
    }
    if (checked.isPassed()) {
      passed++;
      return Exit.FINE;
    }
    failed++;
    return Exit.FINDINGS;
  }

  private Checked check(Input input) throws IOException, BlackboxException {
    if (input.run().isPresent()) {
      return RunCheck.of(input.name(), input.run().get(), options);
    }
    try (RecordingStream recording = RecordingStream.openAsWritten(input, console.progress())) {
      if (recording.kind() == FileKind.ATIF) {
        Validation validation = DocumentCheck.check(recording, input, options.isStrict());
        return Checked.of(recording, validation, null, options);
      }
      BboxReader reader = recording.reader();
      Validator validator = new Validator(options.isStrict(), BlobFolder.beside(input));
      Statistics statistics = null;
      if (options.isVerbose() || options.isJson()) {
        statistics = readCounting(reader, validator);
      } else {
        read(reader, validator);
      }
      Validation validation = validator.finish(reader.header());
      return Checked.of(recording, Merge.of(recording, validation), statistics, options);
    }
  }

  private static void read(BboxReader reader, Validator validator) throws IOException {
    LineView line = reader.line();
    while (reader.next()) {
      validator.accept(line);
    }
  }

  private static Statistics readCounting(BboxReader reader, Validator validator)
      throws IOException {
    StatisticsCollector collector = StatisticsCollector.sharing(validator.calls());
    LineView line = reader.line();
    while (reader.next()) {
      validator.accept(line);
      collector.accept(line);
    }
    return collector.finish();
  }
}
