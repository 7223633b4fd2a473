package dev.blackbox.cli.view;

import dev.blackbox.testkit.golden.Golden;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ShowGoldenTest {

  @Test
  void timelineInAHundredColumns() {
    golden("kettle.show.100.txt", Shown.of("show", "kettle.bbox", "--width", "100"));
  }

  @Test
  void timelineInSixtyColumns() {
    golden("kettle.show.60.txt", Shown.of("show", "kettle.bbox", "--width", "60"));
  }

  @Test
  void timelineForOtherPrograms() {
    golden("kettle.show.plain.txt", Shown.of("show", "kettle.bbox"));
  }

  @Test
  void timelineWithEverythingUnfolded() {
    golden("kettle.show.full.txt", Shown.of("show", "kettle.bbox", "--full"));
  }

  @Test
  void timelineInColours() {
    Shown shown =
        Shown.onTerminal(90, Map.of("TERM", "xterm"), "show", "kettle.bbox", "--no-pager");

    golden("kettle.show.90.ansi", shown);
  }

  @Test
  void timelineAsJson() {
    golden("kettle.show.jsonl", Shown.of("show", "kettle.bbox", "--json"));
  }

  @Test
  void recordingWithoutAHeaderIsShownTooAndSaysSo() {
    golden("no-header.show.txt", Shown.of("show", "no-header.bbox"));
  }

  @Test
  void recordingWithoutStepsAndTimesShowsLineNumbers() {
    golden("no-times.show.txt", Shown.of("show", "no-times.bbox"));
  }

  private static void golden(String name, Shown shown) {
    Golden.assertMatches(Shown.FOLDER.resolve(name), shown.out());
  }
}
