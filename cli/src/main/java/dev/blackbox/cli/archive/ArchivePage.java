package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.archive.ArchiveResult;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.cost.Dollars;
import java.io.IOException;

/** Prints what a run of the archive did. */
record ArchivePage(ArchiveResult result) {
  void print(Console console) throws IOException {
    Output out = console.out();
    if (result.report().archived() == 0) {
      out.println("nothing new");
    } else {
      out.println(
          "archived "
              + Plural.of(result.report().archived(), "session", "sessions")
              + " of "
              + Plural.of(result.days(), "day", "days"));
      out.println(
          "  "
              + Plural.of(result.cost().calls(), "model call", "model calls")
              + ", "
              + Amounts.tokens(result.cost().tokens().total())
              + " tokens, "
              + dollars());
      out.println("  " + Plural.of(result.redactions(), "secret", "secrets") + " masked");
    }
    if (result.report().endingSoon() > 0) {
      out.println(
          Plural.of(result.report().endingSoon(), "transcript", "transcripts")
              + " would have been deleted by Claude Code within 7 days, and "
              + (result.report().endingSoon() == 1 ? "is" : "are")
              + " archived now");
    }
    out.println(
        Plural.of(result.report().sessions(), "session is", "sessions are")
            + " in "
            + SafeText.line(result.store().toString()));
    for (ArchiveResult.UnreadFolder unread : result.unread()) {
      String folder = SafeText.line(unread.folder().toString());
      out.println("found, not read: " + unread.product() + ", " + folder);
    }
  }

  private String dollars() {
    String known = (result.cost().isLowerBound() ? "≥ " : "") + Dollars.of(result.cost().cost());
    if (result.cost().unpriced() == 0) {
      return known;
    }
    String unknown =
        Plural.of(result.cost().unpriced(), "call", "calls") + " whose price is unknown";
    return result.cost().cost().signum() == 0 ? unknown : known + ", and " + unknown;
  }
}
