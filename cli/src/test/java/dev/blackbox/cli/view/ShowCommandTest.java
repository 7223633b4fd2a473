package dev.blackbox.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Exit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShowCommandTest {

  @Test
  void stepIsShownWithWhatIsAroundIt() {
    Shown shown = Shown.of("show", "kettle.bbox", "--step", "11", "--context", "1");

    assertThat(shown.lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("rg boil\\("),
            line -> assertThat(line).contains("✗ [err: no such file]"),
            line -> assertThat(line).contains("one caller, in main.c"));
  }

  @Test
  void oneThreadIsShownAlone() {
    Shown shown = Shown.of("show", "kettle.bbox", "--tid", "2");

    assertThat(shown.lines()).hasSize(3).allMatch(line -> line.matches("\\S+ +\\d+ 2 .*"));
  }

  @Test
  void callIsShownWithItsProgressAndItsRetries() {
    Shown shown = Shown.of("show", "kettle.bbox", "--call", "call_4");

    assertThat(shown.lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("test make test  ✗ [err: Saturday: no water]  try 1"),
            line -> assertThat(line).contains("… [3/7 days]"),
            line -> assertThat(line).contains("✓ 7 days, 7 times tea ☕  try 2"));
  }

  @Test
  void callIsFoundByItsSpanToo() {
    assertThat(Shown.of("show", "kettle.bbox", "--call", "b1").lines())
        .singleElement()
        .asString()
        .contains("build make all");
  }

  @Test
  void kindsAreNamedByWordOrByPrefix() {
    String byWord = Shown.of("show", "kettle.bbox", "--kind", "user", "--kind", "phase").out();
    String byPrefix = Shown.of("show", "kettle.bbox", "--kind", "u:", "--kind", "@phase").out();

    assertThat(byWord.lines()).hasSize(3);
    assertThat(byPrefix).isEqualTo(byWord);
  }

  @Test
  void toolsAreMeantWithTheirStartsAndProgress() {
    assertThat(Shown.of("show", "kettle.bbox", "--kind", "t").out()).contains("… [3/7 days]");
    assertThat(Shown.of("show", "kettle.bbox", "--kind", "t~").lines()).hasSize(1);
  }

  @Test
  void onlyWhatFailedIsShown() {
    assertThat(Shown.of("show", "kettle.bbox", "--errors").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("✗"));
  }

  @Test
  void nothingToShowIsSaidBesideTheData() {
    Shown shown = Shown.of("show", "kettle.bbox", "--call", "nobody");

    assertThat(shown.out()).isEmpty();
    assertThat(shown.err()).isEqualTo("kettle.bbox: no event matches the filters\n");
    assertThat(shown.code()).isEqualTo(Exit.FINE);
  }

  @Test
  void severalFilesAreShownOneAfterTheOther() {
    Shown shown = Shown.of("show", "no-header.bbox", "missing.bbox", "no-times.bbox");

    assertThat(shown.out()).contains("no-header.bbox\n").contains("no-times.bbox\n");
    assertThat(shown.err()).isEqualTo("missing.bbox: no such file\n");
    assertThat(shown.code()).isEqualTo(Exit.FAILURE);
  }

  @Test
  void standardInputIsARecordingToo() {
    byte[] recording = "u: hello\n".getBytes(StandardCharsets.UTF_8);

    assertThat(Shown.of(recording, "show", "-").out()).contains("1 you    hello\n");
  }

  @Test
  void wrongOptionsAreToldInOneSentence() {
    assertUsage("--kind is \"nonsense\"", "--kind", "nonsense");
    assertUsage("--step is \"x\", expected a whole number", "--step", "x");
    assertUsage("--width is \"8\", expected a whole number from 40 up", "--width", "8");
    assertUsage("--color is \"pink\", expected always, never or auto", "--color", "pink");
  }

  private static void assertUsage(String message, String option, String value) {
    Shown shown = Shown.of("show", "kettle.bbox", option, value);

    assertThat(shown.err()).contains(message);
    assertThat(shown.out()).isEmpty();
    assertThat(shown.code()).isEqualTo(Exit.USAGE);
  }

  @Test
  void coloursAreOnlyForTerminalsThatWantThem() {
    String escape = "\u001b[";

    assertThat(Shown.of("show", "kettle.bbox").out()).doesNotContain(escape);
    assertThat(Shown.of("show", "kettle.bbox", "--color", "always").out()).contains(escape);
    assertThat(onTerminal(Map.of("TERM", "xterm"))).contains(escape);
    assertThat(onTerminal(Map.of("TERM", "xterm", "NO_COLOR", "1"))).doesNotContain(escape);
    assertThat(onTerminal(Map.of("TERM", "dumb"))).doesNotContain(escape);
  }

  private static String onTerminal(Map<String, String> environment) {
    return Shown.onTerminal(80, environment, "show", "kettle.bbox", "--no-pager").out();
  }

  @Test
  void linesFitTheTerminal() {
    String shown =
        Shown.onTerminal(72, Map.of("NO_COLOR", "1"), "show", "no-times.bbox", "--no-pager").out();

    assertThat(shown.lines()).allMatch(line -> line.length() <= 72);
  }

  @Test
  void longOutputGoesToThePagerTheUserWants(@TempDir Path folder) throws IOException {
    Path seen = folder.resolve("seen.txt");
    Map<String, String> environment = Map.of("PAGER", "cat > '" + seen + "'", "NO_COLOR", "1");

    Shown shown = Shown.onTerminal(80, environment, "show", "no-times.bbox");

    assertThat(shown.out()).isEmpty();
    assertThat(Files.readString(seen)).contains("you    hello");
  }

  @Test
  void pagerThatIsLeftEarlyIsNoError() {
    Shown shown = Shown.onTerminal(80, Map.of("PAGER", "true"), "show", "kettle.bbox");

    assertThat(shown.code()).isEqualTo(Exit.FINE);
    assertThat(shown.err()).isEmpty();
  }

  @Test
  void missingPagerIsNamedAndEverythingIsPrinted() {
    for (String pager : List.of("no-such-pager -R", "/no/such/pager")) {
      Map<String, String> environment = Map.of("PAGER", pager, "NO_COLOR", "1");

      Shown shown = Shown.onTerminal(80, environment, "show", "no-times.bbox");

      assertThat(shown.code()).isEqualTo(Exit.FINE);
      assertThat(shown.out()).contains("you    hello");
      assertThat(shown.err()).isEqualTo("PAGER is \"" + pager + "\", which is not installed\n");
    }
  }

  @Test
  void withoutAnyPagerEverythingIsPrinted() {
    Shown shown = Shown.onTerminal(80, Map.of("NO_COLOR", "1"), "show", "no-times.bbox");

    assertThat(shown.out()).contains("you    hello");
  }

  @Test
  void rawTextIsNotEscaped() {
    assertThat(Shown.of("show", "kettle.bbox").out()).contains("\\u{1b}[31m");
    assertThat(Shown.of("show", "kettle.bbox", "--raw").out()).contains("\u001b[31m");
  }

  @Test
  void missingBlobIsSaid(@TempDir Path folder) throws IOException {
    Files.copy(Shown.FOLDER.resolve("kettle.bbox"), folder.resolve("alone.bbox"));

    Shown shown = Shown.in(folder, new byte[0], "show", "alone.bbox", "--full");

    assertThat(shown.out()).contains("the blob is not in .bbox-blobs");
  }
}
