package dev.blackbox.cli.view;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.library.timeline.EventFilter;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** The options of {@code show}. */
record ShowOptions(
    EventFilter selection,
    boolean isFull,
    boolean isJson,
    Prose prose,
    int width,
    boolean hasColour,
    boolean usesPager) {
  private static final int LEAST_WIDTH = 40;
  private static final int CONTEXT = 5;

  static ShowOptions of(ParseResult arguments, Console console) throws UsageException {
    boolean isJson = Specs.has(arguments, "--json");
    return new ShowOptions(
        selection(arguments),
        Specs.has(arguments, "--full"),
        isJson,
        new Prose(Specs.has(arguments, "--raw")),
        width(arguments, console),
        hasColour(arguments, console),
        console.isTerminal() && !isJson && !Specs.has(arguments, "--no-pager"));
  }

  private static EventFilter selection(ParseResult arguments) throws UsageException {
    long step = Specs.number(arguments, "--step", 0, -1);
    long context = Specs.number(arguments, "--context", 0, CONTEXT);
    return new EventFilter(
        step,
        step < 0 ? 0 : (int) Math.min(context, Integer.MAX_VALUE / 2),
        Specs.value(arguments, "--tid", ""),
        Specs.value(arguments, "--call", ""),
        KindNames.kinds(Specs.values(arguments, "--kind")),
        Specs.has(arguments, "--errors"));
  }

  /** Lines are wrapped for a terminal, and left whole for other programs. */
  private static int width(ParseResult arguments, Console console) throws UsageException {
    int width = console.isTerminal() ? console.width() : Wrap.NEVER;
    return (int) Specs.number(arguments, "--width", LEAST_WIDTH, Math.max(width, LEAST_WIDTH));
  }

  private static boolean hasColour(ParseResult arguments, Console console) throws UsageException {
    List<String> choices = List.of("always", "never", "auto");
    return switch (Specs.choice(arguments, "--color", choices, "auto")) {
      case "always" -> true;
      case "never" -> false;
      default -> console.hasColour();
    };
  }

  Folding folding() {
    return isFull ? Folding.NONE : Folding.SHORT;
  }
}
