package dev.blackbox.cli.command;

import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** A verb of the command: {@code blackbox stats FILE…}. */
public interface Command {
  /** Its name, options, help and examples; made anew at each call. */
  CommandSpec spec();

  /**
   * Does the work and returns an {@link Exit} code.
   *
   * @throws IOException where reading or writing fails; told to the user, exit code 3
   * @throws BlackboxException where the work cannot be done; told to the user, exit code 3
   * @throws UsageException where the options do not go together; told to the user, exit code 2
   */
  int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException;
}
