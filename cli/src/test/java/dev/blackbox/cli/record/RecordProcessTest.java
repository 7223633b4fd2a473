package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordProcessTest {
  private static final int EVENTS = 200;
  private static final String TOKEN = "ghp_" + "A1b2C3d4E5f6".repeat(3);

  @TempDir Path folder;

  private Process record(String... more) throws IOException {
    List<String> command = LiveRecording.command("record", "-o", "session.bbox");
    command.addAll(List.of(more));
    return ProcessGuard.start(
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("errors.txt").toFile()));
  }

  private String recording() throws IOException {
    return Files.readString(folder.resolve("session.bbox"));
  }

  /** Sends events one by one, each after the previous one was acknowledged. */
  private static void converse(Process process) throws IOException {
    Writer in = process.outputWriter(StandardCharsets.UTF_8);
    BufferedReader acks = process.inputReader(StandardCharsets.UTF_8);
    for (int i = 1; i <= EVENTS; i++) {
      in.write("u: event " + i + (i == 1 ? " with " + TOKEN : "") + "\n");
      in.flush();
      assertThat(acks.readLine()).isEqualTo(Integer.toString(i));
    }
  }

  @Test
  void killedProcessHasLostNothingItAcknowledged() throws Exception {
    Process process = record("--ack");
    converse(process);

    process.destroyForcibly().waitFor();

    assertThat(recording())
        .contains("u: event 2 step=2 ts=", "u: event " + EVENTS + " step=" + EVENTS);
  }

  @Test
  void terminatedProcessEndsTheRecordingProperly() throws Exception {
    Process process = record("--ack");
    converse(process);

    process.destroy();

    process.waitFor();
    assertThat(recording())
        .contains("u: event " + EVENTS + " step=" + EVENTS + " ts=")
        .endsWith("# redactions=1\n");
    assertThat(folder.resolve("errors.txt"))
        .content()
        .matches(
            "session.bbox: 200 lines, 1 secret masked, \\d+ s\\."
                + " blackbox show session.bbox reads it\\.\n");
  }

  @Test
  void recordingGoesOnAfterAKill() throws Exception {
    Process first = record("--ack");
    converse(first);
    first.destroyForcibly().waitFor();

    Process second = record("--ack", "--commit", "each");
    converse(second);
    second.outputWriter().close();

    assertThat(second.waitFor()).isZero();
    assertThat(recording().lines().filter(line -> line.startsWith("u: event"))).hasSize(2 * EVENTS);
  }

  @Test
  void linesThatTheDiskDidNotTakeAreCounted() throws Exception {
    String limited = "ulimit -f 8; exec \"$@\"";
    List<String> command = new ArrayList<>(List.of("sh", "-c", limited, "sh"));
    command.addAll(LiveRecording.command("record", "-o", "session.bbox"));
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors.txt").toFile()));
    try (Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
      for (int i = 1; i <= 1_000; i++) {
        in.write("a: line " + i + " " + "0123456789".repeat(20) + "\n");
      }
    }

    assertThat(process.waitFor()).isEqualTo(3);
    long there = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".bbox")).toList()) {
        there += Files.readString(file).lines().filter(line -> line.startsWith("a: line ")).count();
      }
    }
    assertThat(there).isLessThan(1_000);
    assertThat(Files.readString(folder.resolve("errors.txt")))
        .contains(
            "session.bbox: 1,000 lines read, ", there + " of 1,000 lines are in session.bbox.")
        .doesNotContain("reads it");
  }
}
