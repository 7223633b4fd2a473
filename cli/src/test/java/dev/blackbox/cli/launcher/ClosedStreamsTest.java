package dev.blackbox.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose standard streams are closed, as some service managers start them. */
final class ClosedStreamsTest {
  private static final String VERBS =
      """
      bb=$PWD/program/blackbox
      HOME=$PWD; export HOME
      printf 'a: one\\n' | "$bb" record -o s.bbox 2>/dev/null || echo "record: exit $?"
      "$bb" record -o closed.bbox <&- 2>&1; echo "exit $?"
      ls closed.bbox 2>/dev/null
      "$bb" show - <&- 2>&1; echo "exit $?"
      "$bb" export s.bbox -f jsonl >&-; echo "exit $?"
      "$bb" validate s.bbox 2>&- >/dev/null; echo "exit $?"
      "$bb" stats s.bbox <&- >stats.txt; echo "exit $?"
      """;

  @TempDir Path folder;

  @Test
  void closedStreamIsNoFileOfTheProgram() throws Exception {
    InstalledLauncher.in(folder.resolve("program"));

    String printed = InstalledLauncher.shell(folder, "LC_ALL=C", VERBS, "");

    assertThat(printed.lines())
        .containsExactly(
            "standard input is closed",
            "exit 3",
            "stdin: cannot be read, standard input is closed",
            "exit 3",
            "blackbox: standard output cannot be written, bad file descriptor",
            "exit 3",
            "exit 0",
            "exit 0");
    assertThat(folder.resolve("closed.bbox")).doesNotExist();
  }
}
