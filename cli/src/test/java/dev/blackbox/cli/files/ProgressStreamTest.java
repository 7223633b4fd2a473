package dev.blackbox.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgressStreamTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long now = 5;

  private ProgressStream open(byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("a.bbox"), content);
    Streams streams =
        new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err);
    Console console =
        new Console(folder, streams, Map.of(), new Screen.Fixed(false, false, true, 80));
    return new ProgressStream(
        Files.newInputStream(file), "a.bbox", content.length, console, () -> now);
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shortWorkIsNotTold() throws IOException {
    try (ProgressStream stream = open(new byte[100])) {
      now += SECOND - 1;
      assertThat(stream.readAllBytes()).hasSize(100);
    }

    assertThat(told()).isEmpty();
  }

  @Test
  void longWorkIsToldAndTheLineIsClearedAtTheEnd() throws IOException {
    try (ProgressStream stream = open(new byte[4 << 20])) {
      now += SECOND;
      assertThat(stream.read(new byte[1 << 20])).isEqualTo(1 << 20);
    }

    assertThat(told())
        .startsWith("\r\u001b[Ka.bbox  [")
        .contains("[█████░░░░░░░░░░░░░░░] 25%  1 MB")
        .endsWith("\r\u001b[K");
  }

  @Test
  void itIsToldTenTimesASecondAtMost() throws IOException {
    try (ProgressStream stream = open(new byte[1000])) {
      now += SECOND;
      for (int i = 0; i < 1000; i++) {
        assertThat(stream.read()).isZero();
        now += SECOND / 1000;
      }
    }

    assertThat(told().split("a.bbox", -1)).hasSize(1 + 10);
  }
}
