package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Nearest;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.reference.EnvironmentVariable;
import dev.blackbox.cli.reference.ManPage;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.blob.BlobPlace;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds the verb on the command line and passes the options to it. */
final class Dispatch {
  private Dispatch() {}

  static int run(List<String> arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    String first = arguments.isEmpty() ? "help" : arguments.get(0);
    List<String> rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
    return switch (first) {
      case "help", "--help", "-h" -> help(rest, console);
      case "--version", "-V", "version" -> {
        console.out().println(Version.line());
        yield Exit.FINE;
      }
      default -> verb(first, rest, console);
    };
  }

  private static int help(List<String> verbs, Console console) throws IOException, UsageException {
    if (verbs.isEmpty()) {
      console.out().print(Help.overview(console));
      return Exit.FINE;
    }
    for (String name : verbs) {
      switch (name) {
        case "--man" ->
            console.out().print(new ManPage(Version.NUMBER, CommandTree.verbs()).text());
        case "environment" -> console.out().print(EnvironmentVariable.page(console));
        default -> console.out().print(Help.text(name, find(name), console));
      }
    }
    return Exit.FINE;
  }

  private static int verb(String name, List<String> words, Console console)
      throws IOException, BlackboxException, UsageException {
    Command command = find(name);
    try {
      ParseResult parsed = parse(name, command, words);
      if (parsed.isUsageHelpRequested()) {
        console.out().print(Help.text(name, command, console));
        return Exit.FINE;
      }
      if (parsed.hasMatchedOption("--blobs") && !name.equals("record")) {
        useBlobs(parsed.matchedOptionValue("--blobs", ""), console);
      }
      return command.run(parsed, console);
    } catch (ParameterException e) {
      throw usageError(name, e);
    } catch (UsageException e) {
      throw usageError(name, e);
    }
  }

  private static void useBlobs(String place, Console console) throws IOException {
    console.useBlobs(BlobPlace.open(place, Disk.real(), console.folder(), console.environment()));
  }

  private static ParseResult parse(String name, Command command, List<String> words) {
    String[] all = new String[words.size() + 1];
    all[0] = name;
    for (int i = 0; i < words.size(); i++) {
      all[i + 1] = words.get(i);
    }
    return CommandTree.with(name, command).parseArgs(all).subcommand();
  }

  private static Command find(String name) throws UsageException {
    Command command = Verbs.find(name);
    if (command != null) {
      return command;
    }
    String shown = SafeText.line(name);
    if (name.startsWith("-")) {
      throw new UsageException(
          "blackbox: there is no option " + shown, "blackbox help shows the usage");
    }
    String plain = name.endsWith(".zst") ? name.substring(0, name.length() - 4) : name;
    if (plain.endsWith(".bbox") || plain.endsWith(".blackbox") || plain.endsWith(".rlog")) {
      throw new UsageException(
          "blackbox: missing a verb before the file " + shown, "blackbox show " + shown);
    }
    String nearest = Nearest.hint(name, Verbs.NAMES);
    throw new UsageException(
        "blackbox: there is no verb \"" + shown + "\"",
        (nearest == null ? "" : nearest + " ") + "blackbox help lists all verbs");
  }

  /** Adds the verb's name to an error that the verb found itself. */
  private static UsageException usageError(String verb, UsageException e) {
    return usageError(verb, e.text(), e.hint());
  }

  /** Words an error of the parser: one sentence for the mistake, one for the remedy. */
  private static UsageException usageError(String verb, ParameterException e) {
    return switch (e) {
      case UnmatchedArgumentException unmatched -> unmatchedError(verb, unmatched);
      case MissingParameterException missing -> usageError(verb, missingText(missing), null);
      default -> usageError(verb, otherText(e), null);
    };
  }

  private static UsageException unmatchedError(String verb, UnmatchedArgumentException e) {
    List<String> words = e.getUnmatched();
    String word = words.isEmpty() ? "" : words.get(0);
    String shown = SafeText.line(word);
    if (!word.startsWith("-")) {
      return usageError(verb, "\"" + shown + "\" is one argument too many", null);
    }
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    List<String> known =
        e.getCommandLine().getCommandSpec().optionsMap().keySet().stream().toList();
    return usageError(verb, "there is no option " + shown, Nearest.hint(name, known));
  }

  private static String missingText(MissingParameterException e) {
    ArgSpec first = e.getMissing().isEmpty() ? null : e.getMissing().get(0);
    if (first == null) {
      return lowerCase(String.valueOf(e.getMessage()));
    }
    String label = first.paramLabel().toLowerCase(Locale.ROOT);
    return first instanceof OptionSpec option
        ? option.longestName() + " needs a value"
        : "missing " + label;
  }

  private static String otherText(ParameterException e) {
    String message = lowerCase(String.valueOf(e.getMessage()));
    int valueless = message.indexOf("' should be specified without '");
    int name = message.indexOf('\'') + 1;
    return valueless > name ? message.substring(name, valueless) + " takes no value" : message;
  }

  private static UsageException usageError(String verb, String text, @Nullable String hint) {
    String help = "blackbox help " + verb + " shows the usage";
    return new UsageException(
        "blackbox " + verb + ": " + text, hint == null ? help : hint + " " + help);
  }

  private static String lowerCase(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
