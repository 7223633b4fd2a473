package dev.blackbox.cli.view;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.entry.Label;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.timeline.EventFilter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/** The options of {@code show}. */
record ShowOptions(
    EventFilter selection,
    boolean isFull,
    boolean showsAll,
    boolean isOutline,
    boolean isFollowed,
    boolean isJson,
    Prose prose,
    int width,
    boolean hasColour,
    boolean usesPager) {
  private static final int LEAST_WIDTH = 40;
  private static final int CONTEXT = 5;

  static ShowOptions of(ParseResult arguments, Console console) throws UsageException {
    boolean isJson = Specs.has(arguments, "--json");
    for (String other : List.of("--step", "--tid", "--call", "--kind", "--json", "--follow")) {
      if (Specs.has(arguments, "--outline") && Specs.has(arguments, other)) {
        throw new UsageException("--outline and " + other + " exclude each other");
      }
    }
    return new ShowOptions(
        selection(arguments),
        Specs.has(arguments, "--full"),
        Specs.has(arguments, "--full") || Specs.has(arguments, "--all"),
        Specs.has(arguments, "--outline"),
        Specs.has(arguments, "--follow"),
        isJson,
        new Prose(Specs.has(arguments, "--raw")),
        width(arguments, console),
        hasColour(arguments, console),
        console.isTerminal()
            && !isJson
            && !Specs.has(arguments, "--no-pager")
            && !Specs.has(arguments, "--follow"));
  }

  private static EventFilter selection(ParseResult arguments) throws UsageException {
    long step = Specs.number(arguments, "--step", 0, -1);
    long context = Specs.number(arguments, "--context", 0, CONTEXT);
    return new EventFilter(
        step,
        step < 0 ? 0 : (int) Math.min(context, Integer.MAX_VALUE / 2),
        Specs.value(arguments, "--tid", ""),
        Specs.value(arguments, "--call", ""),
        kinds(Specs.values(arguments, "--kind")),
        Specs.has(arguments, "--errors"));
  }

  /**
   * Returns the kinds that the user means by {@code tool}, {@code t:}, {@code t!} or {@code
   * subagent}.
   */
  private static Set<LineKind> kinds(List<String> names) throws UsageException {
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    for (String name : names) {
      Set<LineKind> meant = kinds(name.toLowerCase(Locale.ROOT));
      if (meant.isEmpty()) {
        throw new UsageException(
            "--kind is \"" + name + "\", expected a prefix such as t: or a word such as tool",
            "words are user agent think todo tool result skill plan mode recall sub mcp ask @"
                + " phase #;");
      }
      kinds.addAll(meant);
    }
    return kinds;
  }

  private static Set<LineKind> kinds(String name) {
    String bare = name.endsWith(":") ? name.substring(0, name.length() - 1) : name;
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    for (LineKind kind : LineKind.values()) {
      if (isShown(kind) && isMeant(kind, bare)) {
        kinds.add(kind);
      }
    }
    if (kinds.contains(LineKind.TOOL)) {
      kinds.addAll(EnumSet.of(LineKind.TOOL_START, LineKind.TOOL_PROGRESS));
    }
    return kinds;
  }

  private static boolean isShown(LineKind kind) {
    return kind.isEvent() || kind == LineKind.COMMENT || kind == LineKind.UNKNOWN;
  }

  private static boolean isMeant(LineKind kind, String name) {
    String prefix = kind.prefix().replace(":", "");
    return name.equals(prefix)
        || name.equals(kind.title().toLowerCase(Locale.ROOT))
        || name.equals(Label.of(kind).word());
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

  /** Returns the same options for a recording that is written meanwhile. */
  ShowOptions followed() {
    return new ShowOptions(
        selection, isFull, showsAll, isOutline, true, isJson, prose, width, hasColour, false);
  }

  Folding folding() {
    return isFull ? Folding.NONE : Folding.SHORT;
  }
}
