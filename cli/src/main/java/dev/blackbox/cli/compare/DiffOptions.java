package dev.blackbox.cli.compare;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.ink.Wrap;
import picocli.CommandLine.ParseResult;

/** The options of {@code diff}. */
record DiffOptions(
    int context, boolean isFull, boolean isJson, int width, boolean hasColour, boolean usesPager) {
  /** How many lines of a long text are shown without {@code --full}. */
  static final int FOLDED_ROWS = 3;

  private static final int CONTEXT = 3;
  private static final int MOST_CONTEXT = 1_000_000;

  static DiffOptions of(ParseResult arguments, Console console) throws UsageException {
    long context = Specs.number(arguments, "--context", 0, CONTEXT);
    return new DiffOptions(
        (int) Math.min(context, MOST_CONTEXT),
        Specs.has(arguments, "--full"),
        Specs.has(arguments, "--json"),
        console.isTerminal() ? Math.max(40, console.width()) : Wrap.NEVER,
        console.hasColour(),
        console.isTerminal()
            && !Specs.has(arguments, "--json")
            && !Specs.has(arguments, "--no-pager"));
  }
}
