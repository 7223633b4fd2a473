package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that are too long, in a process with the heap that the launcher gives it. */
final class LongInputTest {
  private static final int MEGABYTE = 1_000_000;
  private static final List<Integer> SIZES = List.of(1, 16, 80, 400);
  private static final List<String> SMALL =
      IntStream.rangeClosed(1, SIZES.size() + 1).mapToObj(i -> "u: small " + i).toList();

  @TempDir Path folder;

  private Process record(String... more) throws IOException {
    List<String> command = LiveRecording.command("record", "-o");
    command.add(1, "-Xmx256m");
    command.add(2, "-XX:+UseSerialGC");
    command.addAll(List.of(more));
    return ProcessGuard.start(
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("errors.txt").toFile()));
  }

  /** Sends small lines with a large one between each two; a large one is repeated text. */
  private static void send(Process process, String start, String text) throws IOException {
    byte[] piece = text.repeat(MEGABYTE / text.length() + 1).getBytes(StandardCharsets.UTF_8);
    try (OutputStream in = process.getOutputStream()) {
      for (int i = 0; i < SIZES.size(); i++) {
        in.write((SMALL.get(i) + "\n" + start).getBytes(StandardCharsets.UTF_8));
        for (int sent = 0; sent < SIZES.get(i); sent++) {
          in.write(Arrays.copyOf(piece, MEGABYTE));
        }
        in.write('\n');
      }
      in.write((SMALL.get(SIZES.size()) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Returns a recording that has all small lines. */
  private String recorded(String start, String text) throws IOException, InterruptedException {
    Process process = record("s.bbox");
    send(process, start, text);
    assertThat(process.waitFor()).as(errors()).isEqualTo(3);
    String recording = Files.readString(folder.resolve("s.bbox"));
    assertThat(small(recording)).isEqualTo(SMALL);
    return recording;
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors.txt"));
  }

  private static List<String> small(String recording) {
    return recording
        .lines()
        .filter(line -> line.startsWith("u: small"))
        .map(line -> line.substring(0, SMALL.get(0).length()))
        .collect(Collectors.toList());
  }

  @Test
  void smallLinesBetweenLargeOnesAreRecordedAndTheExitCodeTells() throws Exception {
    String recording = recorded("", "word after word ");

    assertThat(recording.lines().filter(line -> line.startsWith("a: "))).hasSize(2);
    assertThat(recording)
        .contains("# gap events=1 bytes=80000001 reason=\"line too long\" from=")
        .contains("# gap events=1 bytes=400000001 reason=\"line too long\" from=");
    assertThat(errors())
        .contains(
            "standard input:6: a line has 80000001 bytes, expected at most 16777216; it is not"
                + " recorded\n",
            "standard input:8: a line has 400000001 bytes, expected at most 16777216; it is not"
                + " recorded\n",
            " 7 of 9 lines are in s.bbox.\n");
    assertThat(Ran.in(folder, "validate", "s.bbox").code()).isZero();
  }

  @Test
  void linesForWhichThereIsNoMemoryLeaveGapsAndTheSmallOnes() throws Exception {
    String recording = recorded("t:read → ", "täglich 世界 ");

    assertThat(recording.lines().filter(line -> line.matches("t:read .*|# gap .*")))
        .hasSize(SIZES.size());
  }

  @Test
  void standardOutputGetsTheGapsToo() throws Exception {
    Process process = record("-");
    StringBuilder recording = new StringBuilder();
    Thread reading =
        new Thread(() -> process.inputReader().lines().forEach(line -> append(recording, line)));
    reading.start();
    send(process, "", "word after word ");

    assertThat(process.waitFor()).as(errors()).isEqualTo(3);
    reading.join();
    assertThat(small(recording.toString())).isEqualTo(SMALL);
    assertThat(recording).contains("# gap events=1 bytes=400000001 reason=\"line too long\"");
  }

  private static void append(StringBuilder recording, String line) {
    recording.append(line, 0, Math.min(line.length(), 100)).append('\n');
  }

  @Test
  void lineThatIsNotRecordedIsNotAcknowledged() throws Exception {
    Process process = record("s.bbox", "--ack");
    send(process, "u: ", "word after word ");

    try (BufferedReader acks = process.inputReader()) {
      assertThat(acks.lines()).containsExactly("1", "2", "3", "4", "5", "7", "9");
    }
    assertThat(process.waitFor()).isEqualTo(3);
  }
}
