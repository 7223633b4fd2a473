package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code run --seal}, and {@code record --seal} with its other options. */
final class SealedRunTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  private Ran run(String agent) {
    return desk.run("run", "--seal", "--quiet", "--no-wrap", "--", "sh", "-c", agent);
  }

  private String recording() throws IOException {
    try (Stream<Path> runs = Files.list(desk.file("runs"))) {
      return runs.findFirst().orElseThrow().resolve("session.bbox").toString();
    }
  }

  @Test
  void recordingOfARunIsSealed() throws IOException {
    Ran ran = run("echo hello");

    assertThat(ran.code()).as(ran.err()).isZero();
    Ran verified = desk.run("verify", recording(), "--strict");
    assertThat(verified.out()).contains("[VALID]");
    assertThat(verified.code()).isZero();
    assertThat(desk.run("verify", "--all").code()).isZero();
  }

  @Test
  void exitCodeOfTheAgentIsKept() throws IOException {
    assertThat(run("exit 7").code()).isEqualTo(7);

    assertThat(desk.run("verify", recording(), "--strict").code()).isZero();
  }

  /** The recording is there, and the exit code says that it is not sealed. */
  @Test
  void runThatCannotBeSealedIsReported() throws IOException {
    desk.sealed("s.bbox", 5);
    desk.replace("home/registry.log", " final ", " fatal ");

    Ran ran = run("exit 7");

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("registry.log: an entry is not the one that was signed");
    assertThat(Path.of(recording())).isNotEmptyFile();
    assertThat(desk.run("verify", recording()).out()).contains("[UNSEALED]");
  }

  /** Without a key there will be no seal, so the agent is not started. */
  @Test
  void agentIsNotStartedWithoutAKey() {
    Ran ran = new Desk(folder, "nobody").run("run", "--seal", "--", "sh", "-c", "touch started");

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("no key yet");
    assertThat(desk.file("runs")).doesNotExist();
  }

  /** Each mode of commit, compressed and in several files; the second run continues. */
  @ParameterizedTest
  @CsvSource({
    "s.bbox, none, ''",
    "s.bbox, each, ''",
    "s.bbox, group, 2k",
    "s.bbox, none, 2k",
    "s.bbox.zst, none, ''",
    "s.bbox.zst, group, 2k"
  })
  void everyKindOfRecordingIsSealedToItsEnd(String name, String commit, String size) {
    List<String> options =
        size.isEmpty()
            ? List.of("--commit", commit)
            : List.of("--commit", commit, "--rotate-size", size);
    for (int round = 0; round < 2; round++) {
      int from = round * 100;
      String[] lines =
          IntStream.range(from, from + 100).mapToObj(i -> "a: event " + i).toArray(String[]::new);
      Ran recorded = desk.record(name, options, lines);
      assertThat(recorded.code()).as(recorded.err()).isZero();
    }

    Ran verified = desk.run("verify", name, "--strict");
    assertThat(verified.out()).contains("[VALID]");
    assertThat(verified.code()).isZero();
    assertThat(desk.run("show", name).out()).contains("event 0").contains("event 199");
  }
}
