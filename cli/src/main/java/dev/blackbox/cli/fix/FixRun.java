package dev.blackbox.cli.fix;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.cli.command.SafeText;
import dev.blackbox.cli.files.AtomicFile;
import dev.blackbox.cli.files.FileKind;
import dev.blackbox.cli.files.Input;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.cli.files.Recording;
import dev.blackbox.session.fix.FixPlan;
import dev.blackbox.session.fix.RenumberSteps;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Plans the repair of one recording after the other, does it where asked to, and tells it. */
record FixRun(FixOptions options, Console console, FixReport report) implements Inputs.Work {

  @Override
  public int apply(Input input) throws IOException, FailureException {
    Path file = fileOf(input);
    RenumberSteps fix = new RenumberSteps(() -> open(input), options.references());
    FixPlan plan = fix.plan();
    Optional<String> output = options.output();
    if (options.isToStandardOutput()) {
      report.add(input, plan, Optional.empty());
      fix.apply(console.out());
    } else if (output.isPresent()) {
      write(fix, output.get(), console.resolve(output.get()));
      report.add(input, plan, Optional.of(SafeText.line(output.get())));
    } else if (options.isWriting() && plan.count() > 0) {
      write(fix, input.name(), file);
      report.add(input, plan, Optional.of(input.name()));
    } else {
      report.add(input, plan, Optional.empty());
    }
    return Exit.FINE;
  }

  /** It is read more than once, and its bytes are kept, so it must be a file in bbox form. */
  private Path fileOf(Input input) throws IOException, FailureException {
    Path file =
        input
            .path()
            .orElseThrow(
                () -> new FailureException("stdin: a repair needs a file, which it reads twice"));
    try (Recording recording = Recording.open(input, console)) {
      if (recording.kind() == FileKind.JSONL) {
        throw new FailureException(
            input.name() + ": this is " + recording.kind().text() + ", expected bbox",
            "blackbox import " + input.name() + " makes it");
      }
    }
    return file;
  }

  private static InputStream open(Input input) throws IOException {
    try {
      return input.open();
    } catch (FailureException e) {
      throw new IOException(e.text(), e);
    }
  }

  private static void write(RenumberSteps fix, String name, Path target)
      throws IOException, FailureException {
    AtomicFile.write(name, target, fix::apply);
  }
}
