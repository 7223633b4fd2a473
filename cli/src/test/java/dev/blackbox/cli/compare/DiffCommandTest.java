package dev.blackbox.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.view.Shown;
import dev.blackbox.testkit.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    assertThat(shown.out())
        .contains("- 36      tool   read src/missing.c")
        .doesNotContain("mode   ");
  }

  @Test
  void longOutputGoesToThePagerTheUserWants(@TempDir Path folder) throws IOException {
    Path seen = folder.resolve("seen.txt");
    Map<String, String> environment = Map.of("PAGER", "cat > '" + seen + "'", "NO_COLOR", "1");
    String[] diff = {"diff", "kettle.bbox", "kettle-again.bbox"};

    Shown shown = Shown.onTerminal(80, environment, diff);

    assertThat(shown.out()).isEmpty();
    assertThat(shown.code()).isEqualTo(Exit.FINDINGS);
    assertThat(Files.readString(seen)).contains("first difference");
    Shown left = Shown.onTerminal(80, Map.of("PAGER", "true"), diff);
    assertThat(left.code()).isEqualTo(Exit.FINDINGS);
    assertThat(left.err()).isEmpty();
    Shown direct =
        Shown.onTerminal(80, environment, "diff", "kettle.bbox", "kettle-again.bbox", "--no-pager");
    assertThat(direct.out()).contains("first difference");
  }

  @Test
  void missingFileIsAFailureAndMissingWordAUsageError() {
    assertThat(Shown.of("diff", "kettle.bbox", "nowhere.bbox").code()).isEqualTo(Exit.FAILURE);
    assertThat(Shown.of("diff", "kettle.bbox").code()).isEqualTo(Exit.USAGE);
  }
}
