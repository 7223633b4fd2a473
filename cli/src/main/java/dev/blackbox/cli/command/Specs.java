package dev.blackbox.cli.command;

import dev.blackbox.library.archive.SessionNames;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * Builds the options and the help of a verb in a uniform style. Without annotations: reading them
 * costs more start-up time than the work of most verbs.
 */
public final class Specs {
  private Specs() {}

  /** Creates a verb with {@code --help}. */
  public static CommandSpec verb(String name, String... description) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage()
        .description(description)
        .sortOptions(false)
        .sortSynopsis(false)
        .abbreviateSynopsis(true)
        .parameterListHeading("%n")
        .descriptionHeading("%n")
        .optionListHeading("%nOptions:%n")
        .synopsisSubcommandLabel("VERB");
    return spec;
  }

  /** Adds {@code --help} and the examples; call it after all options. */
  public static CommandSpec finish(CommandSpec spec, Example... examples) {
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Shows this help.").build());
    String[] footer = new String[examples.length * 2];
    for (int i = 0; i < examples.length; i++) {
      footer[2 * i] = "  " + examples[i].line().replace("%", "%%");
      footer[2 * i + 1] = "      " + examples[i].gain().replace("%", "%%");
    }
    spec.usageMessage().footerHeading("%nExamples:%n").footer(footer);
    return spec;
  }

  /** An option without a value. */
  public static OptionSpec flag(String description, String... names) {
    return OptionSpec.builder(names)
        .arity("0")
        .type(boolean.class)
        .description(description)
        .build();
  }

  /** An option with one value. */
  public static OptionSpec option(String label, String description, String... names) {
    return OptionSpec.builder(names)
        .arity("1")
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** An option with one value that may be given several times. */
  public static OptionSpec options(String label, String description, String... names) {
    return OptionSpec.builder(names)
        .arity("1")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** The option of every verb that reads blobs. */
  public static OptionSpec blobs() {
    return option(
        "PLACE",
        "Where the blobs are: a folder or s3://bucket/prefix (default: .bbox-blobs next to the"
            + " recording).",
        "--blobs");
  }

  /** The files a verb works on, one or more. */
  public static PositionalParamSpec files(String description) {
    return words("FILE", "1..*", description);
  }

  /** Adds the recordings of a verb that also takes the latest session. */
  public static void addSessions(CommandSpec spec, String description) {
    addSessions(spec, "0..*", description);
  }

  /** Like {@link #addSessions}, for a verb that takes one. */
  public static void addSession(CommandSpec spec, String description) {
    addSessions(spec, "0..1", description);
  }

  private static void addSessions(CommandSpec spec, String arity, String description) {
    spec.addPositional(
        words(
            "FILE",
            arity,
            description
                + " A session of blackbox list can be named by its number, the start of its id or"
                + " words of its request."));
    spec.addOption(flag("Takes the latest session of blackbox list.", SessionNames.LAST));
  }

  /** Positional arguments; {@code arity} as picocli writes it: {@code 1}, {@code 0..1}. */
  public static PositionalParamSpec words(String label, String arity, String description) {
    return PositionalParamSpec.builder()
        .index(arity.endsWith("*") ? "0..*" : "0")
        .paramLabel(label)
        .arity(arity)
        .required(!arity.startsWith("0"))
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(description)
        .build();
  }

  /** Returns the positional arguments in order. */
  public static List<String> words(ParseResult arguments) {
    return arguments.matchedPositionalValue(0, List.of());
  }

  /** Returns whether a verb with {@link #addSessions} was given recordings. */
  public static boolean hasSessions(ParseResult arguments) {
    return !words(arguments).isEmpty() || has(arguments, SessionNames.LAST);
  }

  /** Returns the recordings given to a verb with {@link #addSessions}, at least one. */
  public static List<String> sessions(ParseResult arguments) throws UsageException {
    List<String> words = new ArrayList<>(words(arguments));
    if (has(arguments, SessionNames.LAST)) {
      words.add(SessionNames.LAST);
    }
    if (words.isEmpty()) {
      throw new UsageException("missing file; --last takes the latest session");
    }
    return words;
  }

  public static boolean has(ParseResult arguments, String name) {
    return arguments.hasMatchedOption(name);
  }

  /** Returns the value of an option, or a default. */
  public static String value(ParseResult arguments, String name, String otherwise) {
    return arguments.matchedOptionValue(name, otherwise);
  }

  /** The values of an option that may be given several times. */
  public static List<String> values(ParseResult arguments, String name) {
    return arguments.matchedOptionValue(name, List.of());
  }

  /**
   * Returns the value of an option as a whole number.
   *
   * @param least the smallest number that makes sense
   * @param otherwise the default
   */
  public static long number(ParseResult arguments, String name, long least, long otherwise)
      throws UsageException {
    String text = value(arguments, name, "");
    if (!has(arguments, name)) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, like a number that is too small
    }
    throw new UsageException(
        name + " is \"" + text + "\", expected a whole number from " + least + " up");
  }

  /** The size in bytes that an option gives: {@code 500k}, {@code 100M}, {@code 2G}. */
  public static long size(ParseResult arguments, String name, long otherwise)
      throws UsageException {
    String text = value(arguments, name, "");
    if (text.isEmpty()) {
      return otherwise;
    }
    if (!text.matches("[1-9]\\d{0,8}[kMG]?")) {
      throw new UsageException(name + " is \"" + text + "\", expected a size such as 100M");
    }
    int unit = "kMG".indexOf(text.charAt(text.length() - 1));
    long number = Long.parseLong(unit < 0 ? text : text.substring(0, text.length() - 1));
    for (int i = 0; i <= unit; i++) {
      number *= 1000;
    }
    return number;
  }

  /** Returns the value of an option that must be one of these words. */
  public static String choice(
      ParseResult arguments, String name, List<String> choices, String otherwise)
      throws UsageException {
    String text = value(arguments, name, otherwise);
    if (choices.contains(text)) {
      return text;
    }
    throw new UsageException(
        name + " is \"" + text + "\", expected " + listed(choices), Nearest.hint(text, choices));
  }

  /** The choices in a sentence: {@code bbox, compact or jsonl}. */
  public static String listed(List<String> choices) {
    int last = choices.size() - 1;
    return last == 0
        ? choices.get(0)
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }
}
