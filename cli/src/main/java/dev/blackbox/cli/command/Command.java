package dev.blackbox.cli.command;

import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** A verb of the command: {@code blackbox stats FILE…}. */
public interface Command {
  /** Returns a new specification: name, options, help and examples. */
  CommandSpec spec();

  /**
   * Does the work and returns an {@link Exit} code.
   *
   * @throws IOException if reading or writing fails; reported to the user, exit code 3
   * @throws BlackboxException if the work cannot be done; reported to the user, exit code 3
   * @throws UsageException if the options contradict each other; reported to the user, exit code 2
   */
  int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException;
}
