package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The help of one verb. */
final class Help {
  private static final int NARROWEST = 60;
  private static final int WIDEST = 100;

  private Help() {}

  static String text(String name, Command verb, Console console) {
    CommandLine line = CommandTree.verb(name, verb);
    int width = Math.max(NARROWEST, Math.min(WIDEST, console.width()));
    line.setUsageHelpWidth(width);
    return line.getUsageMessage(console.hasColour() ? Ansi.ON : Ansi.OFF);
  }
}
