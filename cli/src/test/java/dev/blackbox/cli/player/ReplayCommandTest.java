package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.view.Shown;
import dev.blackbox.testkit.golden.Golden;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReplayCommandTest {

  @Test
  void wholeReplayAsText() {
    Shown shown = Shown.of("replay", "kettle.bbox");

    Golden.assertMatches(Shown.FOLDER.resolve("kettle.replay.txt"), shown.out());
    assertThat(shown.code()).isEqualTo(Exit.FINE);
  }

  @Test
  void stateAtTheEndAsJson() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--json");

    Golden.assertMatches(Shown.FOLDER.resolve("kettle.replay.json"), shown.out());
    assertThat(shown.code()).isEqualTo(Exit.FINE);
  }

  @Test
  void stateAtAStepAsJson() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--json", "--to-step", "22");

    Golden.assertMatches(Shown.FOLDER.resolve("kettle.replay.step.json"), shown.out());
  }

  @Test
  void jsonSaysWhyItStopped() {
    assertStopped("{\"why\":\"until-error\",\"line\":36,", "--until-error");
    assertStopped("{\"why\":\"until-error\",\"line\":52,", "--to-step", "12", "--until-error");
    assertStopped("{\"why\":\"end\",\"line\":64,", "--to-step", "24", "--until-error");
    assertStopped("{\"why\":\"end\",\"line\":37,", "--tid", "2");
  }

  private static void assertStopped(String expected, String... options) {
    List<String> arguments = new ArrayList<>(List.of("replay", "kettle.bbox", "--json"));
    arguments.addAll(List.of(options));

    assertThat(Shown.of(arguments.toArray(String[]::new)).lines())
        .singleElement()
        .asString()
        .contains("\"stopped\":" + expected);
  }

  @Test
  void callThatIsTriedAgainIsOpenSinceThen() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--json", "--to-step", "24");

    assertThat(shown.out()).contains("\"open_calls\":[{\"line\":53,");
  }

  @Test
  void jsonHasNoColours() {
    Shown shown = Shown.onTerminal(80, Map.of("TERM", "xterm"), "replay", "kettle.bbox", "--json");

    assertThat(shown.out()).isEqualTo(Shown.of("replay", "kettle.bbox", "--json").out());
  }

  @Test
  void replayStopsAtAStepAndTellsTheStateThere() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--to-step", "22");

    assertThat(shown.out())
        .contains("State after step 22\n", "  1 open call\n  … test make\n")
        .doesNotContain("Saturday");
  }

  @Test
  void replayStopsAtTheFirstError() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--until-error");

    assertThat(shown.out()).contains("✗ [err: no such file]", "State after step 11\n");
  }

  @Test
  void replayOfOneThreadHasNothingElse() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--tid", "2");

    assertThat(shown.out()).contains("State after step 12\n").doesNotContain("user ");
  }

  @Test
  void recordingWithoutErrorsIsReplayedToItsEnd() {
    Shown shown = Shown.of("replay", "no-times.bbox", "--until-error");

    assertThat(shown.err()).isEqualTo("no-times.bbox: no event failed\n");
    assertThat(shown.out()).contains("State after line 10\n");
  }

  @Test
  void whatIsNotThereIsSaidInOneSentence() {
    assertFailure("kettle.bbox: there is no thread 9\n", "replay", "kettle.bbox", "--tid", "9");
    assertFailure(
        "kettle.bbox: there is no step 900 or a later one\n",
        "replay",
        "kettle.bbox",
        "--to-step",
        "900");
  }

  private static void assertFailure(String message, String... arguments) {
    Shown shown = Shown.of(arguments);

    assertThat(shown.err()).isEqualTo(message);
    assertThat(shown.out()).isEmpty();
    assertThat(shown.code()).isEqualTo(Exit.FAILURE);
  }

  @Test
  void recordingWithoutEventsCannotBeReplayed() {
    byte[] empty = "---\nid: x\n---\n# nothing happened\n".getBytes(StandardCharsets.UTF_8);

    Shown shown = Shown.of(empty, "replay", "-");

    assertThat(shown.err()).isEqualTo("stdin: nothing to replay, it has no events\n");
    assertThat(shown.code()).isEqualTo(Exit.FAILURE);
  }

  @Test
  void speedHasItsLimits() {
    Shown shown = Shown.of("replay", "kettle.bbox", "--speed", "1000");

    assertThat(shown.err()).contains("--speed is 1000, expected a number from 1 to 100");
    assertThat(shown.code()).isEqualTo(Exit.USAGE);
  }

  @Test
  void withoutAKeyboardTheReplayIsTextInColours() {
    Shown shown = Shown.onTerminal(80, Map.of("TERM", "xterm"), "replay", "no-times.bbox");

    assertThat(shown.out()).contains("\u001b[", "State after line 10");
  }
}
