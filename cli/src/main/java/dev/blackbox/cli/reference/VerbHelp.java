package dev.blackbox.cli.reference;

import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A verb as completion and the manual describe it.
 *
 * @param summary the line of the overview
 */
public record VerbHelp(String name, String summary, CommandSpec spec) {

  /** The options, without hidden ones, in the order of the help. */
  public List<OptionSpec> options() {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  /** The description of an option or argument in one line. */
  public static String text(ArgSpec argument) {
    return String.join(" ", argument.description()).replace("%%", "%");
  }

  /** The beginning of a description: a sentence without lists, reasons and the full stop. */
  public static String firstSentence(ArgSpec argument) {
    return text(argument).split("\\.( |$)|[:;] | \\(", 2)[0];
  }

  /** Whether an option is followed by a value. */
  public static boolean hasValue(OptionSpec option) {
    return option.arity().max() > 0;
  }
}
