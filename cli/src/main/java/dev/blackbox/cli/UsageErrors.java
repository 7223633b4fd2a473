package dev.blackbox.cli;

import dev.blackbox.cli.command.Nearest;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.SafeText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words usage errors: one sentence for the mistake, one for the remedy. */
final class UsageErrors {
  private UsageErrors() {}

  /** Adds the verb's name to an error that the verb found itself. */
  static UsageException of(String verb, UsageException e) {
    return at(verb, e.text(), e.hint());
  }

  static UsageException of(String verb, ParameterException e) {
    return switch (e) {
      case UnmatchedArgumentException unmatched -> unmatched(verb, unmatched);
      case MissingParameterException missing -> at(verb, missing(missing), null);
      default -> at(verb, other(e), null);
    };
  }

  private static UsageException unmatched(String verb, UnmatchedArgumentException e) {
    List<String> words = e.getUnmatched();
    String word = words.isEmpty() ? "" : words.get(0);
    String shown = SafeText.line(word);
    if (!word.startsWith("-")) {
      return at(verb, "\"" + shown + "\" is one argument too many", null);
    }
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    List<String> known =
        e.getCommandLine().getCommandSpec().optionsMap().keySet().stream().toList();
    return at(verb, "there is no option " + shown, Nearest.hint(name, known));
  }

  private static String missing(MissingParameterException e) {
    ArgSpec first = e.getMissing().isEmpty() ? null : e.getMissing().get(0);
    if (first == null) {
      return lowerCase(String.valueOf(e.getMessage()));
    }
    String label = first.paramLabel().toLowerCase(Locale.ROOT);
    return first instanceof OptionSpec option
        ? option.longestName() + " needs a value"
        : "missing " + label;
  }

  private static String other(ParameterException e) {
    String message = lowerCase(String.valueOf(e.getMessage()));
    int valueless = message.indexOf("' should be specified without '");
    int name = message.indexOf('\'') + 1;
    return valueless > name ? message.substring(name, valueless) + " takes no value" : message;
  }

  private static UsageException at(String verb, String text, @Nullable String hint) {
    String help = "blackbox help " + verb + " shows the usage";
    return new UsageException(
        "blackbox " + verb + ": " + text, hint == null ? help : hint + " " + help);
  }

  private static String lowerCase(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
