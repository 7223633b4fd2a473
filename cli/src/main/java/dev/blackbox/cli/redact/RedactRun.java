package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.LineEraser;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.redact.FoundSecret;
import dev.blackbox.library.redact.RedactionJob;
import dev.blackbox.library.redact.RedactionOutcome;
import dev.blackbox.library.redact.RedactionReport;
import dev.blackbox.store.sealing.LineRanges;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** Redacts each recording according to the options. */
record RedactRun(RedactOptions options, RedactionJob job, Console console, RedactionReport report)
    implements Inputs.Work {

  @Override
  public int apply(Input input) throws IOException, BlackboxException {
    RedactionOutcome outcome =
        options.isSealed()
            ? withhold(input)
            : options.isWriting()
                ? job.rewrite(input)
                : options.output().isPresent()
                    ? copy(input, options.output().get())
                    : job.find(input);
    report.add(outcome);
    return outcome.count() > 0 && outcome.target().isEmpty() ? Exit.FINDINGS : Exit.FINE;
  }

  private RedactionOutcome copy(Input input, String output) throws IOException, BlackboxException {
    return options.isToStandardOutput()
        ? job.writeTo(input, console.out())
        : job.writeTo(input, SafeText.line(output), console.resolve(output));
  }

  /** An outcome lists a limited number of secrets, so this repeats until none is left. */
  private RedactionOutcome withhold(Input input) throws IOException, BlackboxException {
    RedactionOutcome all = job.find(input);
    RedactionOutcome left = all;
    HomeFolder home = HomeFolder.of(console.environment(), console.folder());
    LineEraser eraser =
        new LineEraser(SealTarget.of(input), MachineHome.in(home).sealer(Clock.systemUTC()));
    LineRanges lines = linesOf(left, eraser);
    while (!lines.isEmpty()) {
      eraser.erase(lines, "secrets");
      left = job.find(input);
      lines = linesOf(left, eraser);
    }
    return new RedactionOutcome(
        all.parts(), all.listed(), all.count(), Optional.of(input.name()), all.notes());
  }

  private static LineRanges linesOf(RedactionOutcome outcome, LineEraser eraser)
      throws IOException {
    return eraser.indices(
        outcome.listed().stream().map(FoundSecret::place).toList(), outcome.parts());
  }
}
