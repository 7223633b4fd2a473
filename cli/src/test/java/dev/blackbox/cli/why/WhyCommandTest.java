package dev.blackbox.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WhyCommandTest {
  @TempDir Path folder;

  private void record(int failures) throws IOException {
    StringBuilder lines = new StringBuilder("u: Go.\n");
    for (int i = 1; i <= failures; i++) {
      lines.append("t:bash command=\"tool%d go\" step=%d → [err: broken]\n".formatted(i, i));
    }
    Files.writeString(folder.resolve("s.bbox"), lines + "a: Sorry.\n");
  }

  @Test
  void allFindingsAreListedIfTheyAreWanted() throws IOException {
    record(22);

    Ran some = Ran.in(folder, "why", "s.bbox", "--json");
    Ran all = Ran.in(folder, "why", "s.bbox", "--json", "--all");

    assertThat(some.out().split("\"rule\"", -1)).hasSize(21);
    assertThat(some.out()).endsWith("\"left_out\":2}\n");
    assertThat(all.out().split("\"rule\"", -1)).hasSize(23);
    assertThat(all.out()).endsWith("\"left_out\":0}\n");
    assertThat(all.code()).isZero();
  }

  @Test
  void onATerminalLinesFitAndTheLastOneSaysWhatToTypeNext() throws IOException {
    record(2);

    Ran ran =
        Ran.on(
            new Screen.Fixed(false, true, false, 40),
            Map.of("NO_COLOR", "1"),
            folder,
            "why",
            "s.bbox");

    assertThat(ran.out().lines()).allMatch(line -> line.length() <= 40);
    assertThat(ran.out().replaceAll("\\s+", " "))
        .endsWith("blackbox show s.bbox --step 2 shows the first ");
  }
}
