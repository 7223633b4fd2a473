package dev.blackbox.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Exit;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShowJsonTest {

  @Test
  void stepIsPrintedWithWhatIsAroundIt() {
    Shown shown = Shown.of("show", "kettle.bbox", "--json", "--step", "11", "--context", "1");

    assertThat(shown.lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"step\":10,"),
            line -> assertThat(line).contains("\"step\":11,", "\"status\":\"failed\""),
            line -> assertThat(line).contains("\"step\":12,", "\"latency_ms\":130000"));
  }

  @Test
  void eachFilterIsHonoured() {
    assertThat(Shown.of("show", "kettle.bbox", "--json", "--tid", "2").lines())
        .hasSize(4)
        .allMatch(line -> line.contains("\"tid\":\"2\""));
    assertThat(Shown.of("show", "kettle.bbox", "--json", "--errors").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"status\":\"failed\""));
    assertThat(Shown.of("show", "kettle.bbox", "--json", "--kind", "user").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"kind\":\"user\""));
  }

  @Test
  void callAndItsResultAreTwoObjects() {
    assertThat(Shown.of("show", "kettle.bbox", "--json", "--call", "call_4").lines())
        .hasSize(5)
        .allMatch(line -> line.contains("\"id\":\"call_4\"") && line.contains("\"name\":\"test\""));
  }

  @Test
  void commentsThatAreAskedForAreAllPrinted() {
    assertThat(Shown.of("show", "kettle.bbox", "--json", "--kind", "#").lines())
        .hasSize(8)
        .allMatch(line -> line.contains("\"kind\":\"comment\""))
        .anyMatch(line -> line.contains("\"text\":\"metrics step=3 "));
  }

  @Test
  void eachLineSaysWhichFileItIsFrom() {
    Shown shown = Shown.of("show", "no-header.bbox", "no-times.bbox", "--json");

    assertThat(shown.lines())
        .allMatch(line -> line.matches("\\{\"file\":\"no-(header|times).bbox\",\"line\":\\d+,.*}"))
        .anyMatch(line -> line.contains("no-header"))
        .anyMatch(line -> line.contains("no-times"));
  }

  @Test
  void nothingToPrintIsSaidBesideTheData() {
    Shown shown = Shown.of("show", "kettle.bbox", "--json", "--call", "nobody");

    assertThat(shown.out()).isEmpty();
    assertThat(shown.err()).isEqualTo("kettle.bbox: no event matches the filters\n");
    assertThat(shown.code()).isEqualTo(Exit.FINE);
  }

  @Test
  void terminalsGetNeitherColoursNorAPager(@TempDir Path folder) {
    Path seen = folder.resolve("seen.txt");
    Map<String, String> environment = Map.of("PAGER", "cat > '" + seen + "'", "TERM", "xterm");

    Shown shown = Shown.onTerminal(40, environment, "show", "kettle.bbox", "--json");

    assertThat(shown.out()).isEqualTo(Shown.of("show", "kettle.bbox", "--json").out());
    assertThat(seen).doesNotExist();
  }

  @Test
  void rawTextAndColoursAreForPeopleOnly() {
    Shown shown =
        Shown.of("show", "kettle.bbox", "--json", "--raw", "--color", "always", "--width", "40");

    assertThat(shown.out()).isEqualTo(Shown.of("show", "kettle.bbox", "--json").out());
  }

  @Test
  void resultThatNamesNoCallIsPrintedWithWhatItSays() {
    byte[] recording = "o: id=call_9 → [ok]\n  done\n".getBytes(StandardCharsets.UTF_8);

    assertThat(Shown.of(recording, "show", "-", "--json").out())
        .isEqualTo(
            """
            {"file":"stdin","line":1,"kind":"observation","tid":"1","id":"call_9",\
            "result":"[ok]","details":["done"]}
            """);
  }
}
