package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The picocli model of the command, with all verbs or a single one. */
final class CommandTree {
  private CommandTree() {}

  /** Returns the command with every verb, for completion. */
  static CommandLine whole() {
    CommandSpec root = root();
    for (String name : Verbs.NAMES) {
      root.addSubcommand(name, line(Objects.requireNonNull(Verbs.find(name))));
    }
    return new CommandLine(root);
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
