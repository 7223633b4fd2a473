package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Paint;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The help of one verb, and the overview of all. */
final class Help {
  private static final int NARROWEST = 60;
  private static final int WIDEST = 100;
  private static final int SUMMARY_COLUMN = 14;

  private Help() {}

  static String text(String name, Command verb, Console console) {
    CommandLine line = CommandTree.verb(name, verb);
    int width = Math.max(NARROWEST, Math.min(WIDEST, console.width()));
    line.setUsageHelpWidth(width);
    return line.getUsageMessage(console.hasColour() ? Ansi.ON : Ansi.OFF);
  }

  /** The text that {@code blackbox} without arguments prints. */
  static String overview(Console console) {
    StringBuilder out = new StringBuilder();
    out.append("BlackBox records what an AI agent did, in a file that people can read.\n");
    title(out, console, "Make a first recording (no key, no network, one second):");
    out.append("  blackbox demo\n");
    title(out, console, "Look at a recording:");
    out.append("  blackbox show session.bbox        read it\n");
    out.append("  blackbox replay session.bbox      step through it\n");
    out.append("  blackbox validate session.bbox    check it for errors\n");
    out.append("  blackbox stats session.bbox       count tools, tokens and cost\n");
    title(out, console, "All verbs:");
    for (String name : Verbs.NAMES) {
      out.append("  ").append(name).append(" ".repeat(SUMMARY_COLUMN - name.length()));
      out.append(Verbs.summary(name)).append('\n');
    }
    out.append(
        "\nblackbox help VERB explains one of them, with examples; blackbox help environment\n");
    out.append(
        "explains the environment variables, and blackbox help --man writes a manual page.\n");
    out.append(
        "Recordings may be compressed (.bbox.zst) and may continue in further files, which are\n");
    out.append("read with the first one; parse and import treat each file separately.\n");
    out.append("Data goes to standard output, everything else to standard error. Exit codes:\n");
    out.append("0 success, 1 the recording has an error, 2 wrong usage, 3 the work failed.\n");
    return out.toString();
  }

  private static void title(StringBuilder out, Console console, String title) {
    out.append('\n').append(console.paint(Paint.BOLD, title)).append('\n');
  }
}
