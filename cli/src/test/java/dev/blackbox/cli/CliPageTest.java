package dev.blackbox.cli;

import dev.blackbox.testkit.golden.Golden;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Generates {@code docs/cli.md} from the help; {@code -Dgolden.update} rewrites it. */
final class CliPageTest {
  @Test
  void pageIsWhatTheCommandSays() {
    StringBuilder page = new StringBuilder();
    page.append("# The command\n\n");
    page.append(
        "This page is made from `blackbox help` and `blackbox help VERB` by a test; run it");
    page.append(" with\n`-Dgolden.update` to rewrite it.\n");
    section(page, "blackbox", "help");
    for (String verb : Verbs.NAMES) {
      section(page, "blackbox " + verb, "help", verb);
    }

    Golden.assertMatches(Path.of("../docs/cli.md"), page.toString());
  }

  private static void section(StringBuilder page, String title, String... arguments) {
    page.append("\n## ").append(title).append("\n\n```\n");
    page.append(Ran.in(Path.of(""), arguments).out());
    page.append("```\n");
  }
}
