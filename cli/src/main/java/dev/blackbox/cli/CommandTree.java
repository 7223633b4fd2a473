package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.reference.VerbHelp;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The picocli model of the command, with the verb that was called. */
final class CommandTree {
  private CommandTree() {}

  /** Returns every verb, for completion and the manual. */
  static List<VerbHelp> verbs() {
    List<VerbHelp> verbs = new ArrayList<>();
    for (String name : Verbs.NAMES) {
      Command verb = Objects.requireNonNull(Verbs.find(name));
      verbs.add(new VerbHelp(name, Verbs.summary(name), verb.spec()));
    }
    return verbs;
  }

  /** Returns the command with one verb, which is all that a call needs. */
  static CommandLine with(String name, Command verb) {
    CommandSpec root = root();
    root.addSubcommand(name, line(verb));
    return plain(new CommandLine(root));
  }

  /** Returns the verb as a subcommand, for its help. */
  static CommandLine verb(String name, Command verb) {
    return Objects.requireNonNull(with(name, verb).getSubcommands().get(name));
  }

  private static CommandSpec root() {
    CommandSpec root = CommandSpec.create().name("blackbox");
    root.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Shows help.").build());
    root.addOption(
        OptionSpec.builder("--version")
            .versionHelp(true)
            .description("Shows the version.")
            .build());
    return root;
  }

  private static CommandLine line(Command verb) {
    return plain(new CommandLine(verb.spec()));
  }

  /** Turns off argument files and variables; the last of two equal options wins. */
  private static CommandLine plain(CommandLine line) {
    return line.setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setOverwrittenOptionsAllowed(true);
  }
}
