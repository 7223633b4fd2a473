package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command as the option library knows it, whole or with a single verb. */
final class CommandTree {
  private CommandTree() {}

  /** With every verb, for completion. */
  static CommandLine whole() {
    CommandSpec root = root();
    for (String name : Verbs.NAMES) {
      root.addSubcommand(name, line(Objects.requireNonNull(Verbs.find(name))));
    }
    return new CommandLine(root);
  }

  /** With one verb, which is all that one call needs. */
  static CommandLine with(String name, Command verb) {
    CommandSpec root = root();
    root.addSubcommand(name, line(verb));
    return plain(new CommandLine(root));
  }

  /** The verb below its command, for its help. */
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
            .description("Shows which release this is.")
            .build());
    return root;
  }

  private static CommandLine line(Command verb) {
    return plain(new CommandLine(verb.spec()));
  }

  /** Words are taken as they are: no argument files, no variables, the last of two options wins. */
  private static CommandLine plain(CommandLine line) {
    return line.setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setOverwrittenOptionsAllowed(true);
  }
}
