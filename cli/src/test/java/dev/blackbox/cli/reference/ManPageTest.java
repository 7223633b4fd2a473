package dev.blackbox.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.Ran;
import dev.blackbox.testkit.process.ProcessGuard;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManPageTest {
  @TempDir Path folder;

  private static String page() {
    return Ran.in(Path.of(""), "help", "--man").out();
  }

  @Test
  void pageHasVerbsOptionsExamplesAndVariables() {
    assertThat(page())
        .startsWith(".TH BLACKBOX 1 ")
        .contains(".SS blackbox show\n", ".SS blackbox witness\n")
        .contains("\\fB\\-o, \\-\\-output=FILE\\fR\n", "\\fBblackbox show 3 \\-\\-errors\\fR\n")
        .contains("\\fBBLACKBOX_HOME\\fR\n");
  }

  @Test
  void textIsNotTakenForCommands() {
    assertThat(page().lines().filter(line -> line.matches("[.'].*")))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B|I|IR)( .*)?"));
    assertThat(page()).doesNotContain("%%").contains("jq \\-r");
    // man in a locale without UTF-8 warns about it
    assertThat(page()).doesNotContain("…");
  }

  @Test
  void manualPageCheckerFindsNothingButTheMissingDate() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mandoc")), "mandoc is not installed");
    Path file = Files.writeString(folder.resolve("blackbox.1"), page());

    Process process =
        ProcessGuard.start(
            new ProcessBuilder("/usr/bin/mandoc", "-Tlint", "-Wwarning", file.toString()));
    String found = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(found.lines()).allMatch(line -> line.contains("missing date")).hasSize(1);
  }
}
