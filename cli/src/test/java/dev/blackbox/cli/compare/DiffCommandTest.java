package dev.blackbox.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.view.Shown;
import dev.blackbox.testkit.golden.Golden;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DiffCommandTest {

  @Test
  void differencesAsText() {
    Shown shown = Shown.of("diff", "kettle.bbox", "kettle-again.bbox");

    Golden.assertMatches(Shown.FOLDER.resolve("kettle.diff.txt"), shown.out());
    assertThat(shown.code()).isEqualTo(Exit.FINDINGS);
  }

  @Test
  void differencesOnATerminal() {
    Shown shown =
        Shown.onTerminal(70, Map.of("TERM", "xterm"), "diff", "kettle.bbox", "kettle-again.bbox");

    Golden.assertMatches(Shown.FOLDER.resolve("kettle.diff.70.ansi"), shown.out());
  }

  @Test
  void differencesAsJson() {
    Shown shown = Shown.of("diff", "kettle.bbox", "kettle-again.bbox", "--json");

    Golden.assertMatches(Shown.FOLDER.resolve("kettle.diff.json"), shown.out());
    assertThat(shown.code()).isEqualTo(Exit.FINDINGS);
  }

  @Test
  void recordingIsTheSameAsItself() {
    Shown shown = Shown.of("diff", "kettle.bbox", "kettle.bbox");

    assertThat(shown.out()).endsWith("the events are the same\n");
    assertThat(shown.code()).isEqualTo(Exit.FINE);
  }

  @Test
  void withoutContextOnlyWhatDiffersIsShown() {
    Shown shown = Shown.of("diff", "kettle.bbox", "kettle-again.bbox", "--context", "0");

    assertThat(shown.out()).contains("- 36    tool   read src/missing.c").doesNotContain("mode   ");
  }

  @Test
  void missingFileIsAFailureAndMissingWordAUsageError() {
    assertThat(Shown.of("diff", "kettle.bbox", "nowhere.bbox").code()).isEqualTo(Exit.FAILURE);
    assertThat(Shown.of("diff", "kettle.bbox").code()).isEqualTo(Exit.USAGE);
  }
}
