package dev.blackbox.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.store.compress.ZstdOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StepWindowTest {
  private static final String HEADER =
      "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\nrunner: local\n---\n\n";
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final int STEPS = 150_000;

  @TempDir static Path folder;

  /** Random digits do not shrink much, so the compressed file is large as well. */
  @BeforeAll
  static void writeRecordings() throws IOException {
    try (OutputStream plain =
            new BufferedOutputStream(Files.newOutputStream(folder.resolve("plain.bbox")));
        OutputStream file = Files.newOutputStream(folder.resolve("packed.bbox.zst"));
        ZstdOutput packed = new ZstdOutput(file, "packed.bbox.zst");
        OutputStream first =
            new BufferedOutputStream(Files.newOutputStream(folder.resolve("parts.bbox")));
        OutputStream second = Files.newOutputStream(folder.resolve("parts.part2.bbox"))) {
      print(HEADER, plain, packed, first, second);
      Random random = new Random(1);
      byte[] bytes = new byte[32];
      for (int step = 1; step <= STEPS; step++) {
        random.nextBytes(bytes);
        String line =
            "a: %s step=%d ts=%s\n"
                .formatted(HexFormat.of().formatHex(bytes), step, START.plusSeconds(step - 1));
        print(line, plain, packed, step < STEPS - 50 ? first : second);
        if (step == STEPS - 51) {
          print("@rotate file=parts.part2.bbox\n", first);
        }
      }
      packed.finish();
    }
  }

  private static void print(String text, OutputStream... outs) throws IOException {
    for (OutputStream out : outs) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain.bbox", "packed.bbox.zst", "parts.bbox"})
  void aStepIsShownWithWhatIsAroundItAndItsTime(String name) {
    for (int step : new int[] {7, 600, 75_000, STEPS - 60, STEPS - 48, STEPS - 6}) {
      Ran ran = Ran.in(folder, "show", name, "--step", Integer.toString(step));

      assertThat(ran.err())
          .isEqualTo(name + ": only the lines around step " + step + " were read\n");
      assertThat(ran.out().lines().map(StepWindowTest::time).toList())
          .as("step %d", step)
          .containsSubsequence(time(step - 2), time(step - 1), time(step), time(step + 1));
      assertThat(ran.out().lines().filter(line -> line.contains("agent"))).hasSizeBetween(10, 11);
    }
  }

  /** {@code 20:49:59 75000}: how long after the start, and the step. */
  private static String time(String line) {
    return line.substring(0, Math.max(0, line.indexOf(" agent"))).replaceAll(" +", " ");
  }

  private static String time(int step) {
    int seconds = step - 1;
    return "%02d:%02d:%02d %d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60, step);
  }

  @Test
  void aStepThatIsNotThereIsTold() {
    Ran ran = Ran.in(folder, "show", "packed.bbox.zst", "--step", "999999");

    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).endsWith("packed.bbox.zst: there is no step 999999\n");
    assertThat(ran.code()).isEqualTo(3);
  }

  @Test
  void smallRecordingsAreReadAsAWhole() throws IOException {
    Files.writeString(folder.resolve("small.bbox"), HEADER + "a: One. step=1\n");

    Ran ran = Ran.in(folder, "show", "small.bbox", "--step", "1");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("One.");
  }
}
