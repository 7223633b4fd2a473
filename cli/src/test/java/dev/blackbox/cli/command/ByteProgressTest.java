package dev.blackbox.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ByteProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long now = 5;

  private ByteProgress progress() {
    Streams streams =
        new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err);
    Console console =
        new Console(Path.of(""), streams, Map.of(), new Screen.Fixed(false, false, true, 80));
    return new ByteProgress(console, () -> now);
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shortWorkShowsNothing() {
    ByteProgress progress = progress();
    progress.progress("a.bbox", 1, 100);
    now += SECOND - 1;
    progress.progress("a.bbox", 100, 100);
    progress.finished();

    assertThat(shown()).isEmpty();
  }

  @Test
  void longWorkShowsABarAndClearsTheLineAtTheEnd() {
    ByteProgress progress = progress();
    progress.progress("a.bbox", 0, 4 << 20);
    now += SECOND;
    progress.progress("a.bbox", 1 << 20, 4 << 20);
    progress.finished();

    assertThat(shown())
        .startsWith("\r\u001b[Ka.bbox  [")
        .contains("[█████░░░░░░░░░░░░░░░] 25%  1 MB")
        .endsWith("\r\u001b[K");
  }

  @Test
  void theBarIsDrawnTenTimesASecondAtMost() {
    ByteProgress progress = progress();
    progress.progress("a.bbox", 0, 1000);
    now += SECOND;
    for (int i = 0; i < 1000; i++) {
      progress.progress("a.bbox", i, 1000);
      now += SECOND / 1000;
    }
    progress.finished();

    assertThat(shown().split("a.bbox", -1)).hasSize(1 + 10);
  }
}
