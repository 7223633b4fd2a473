package dev.blackbox.cli.validate;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.library.check.CheckOptions;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.library.check.RecordingCheck;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.CheckJson;
import java.io.IOException;

/** Validates recordings and reports the findings. */
public final class ValidateRun implements Inputs.Work {
  private final Console console;
  private final RecordingCheck check;
  private final ValidationReport report;
  private final boolean isOmittingPassed;
  private int passed;
  private int failed;

  private ValidateRun(ValidateOptions options, Console console) {
    CheckOptions checks =
        new CheckOptions(
            options.isErrorsOnly(), options.isStrict(), options.isVerbose() || options.isJson());
    this.check = new RecordingCheck(checks, console.progress());
    this.console = console;
    this.report =
        options.isJson() ? new CheckJson(console.out())::add : new ValidationPage(console);
    this.isOmittingPassed = options.isErrorsOnly() && !options.isJson();
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
    CheckResult checked = check.check(input);
    if (!isOmittingPassed || !checked.isPassed()) {
      report.add(checked);
    }
    if (checked.isTranslated() && checked.listed().stream().anyMatch(f -> f.place().line() > 0)) {
      console.out().flush();
      console.err().say(input.name() + ": line numbers refer to the recording in bbox format");
    }
    if (checked.isPassed()) {
      passed++;
      return Exit.FINE;
    }
    failed++;
    return Exit.FINDINGS;
  }
}
