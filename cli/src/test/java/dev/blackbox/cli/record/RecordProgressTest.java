package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RecordProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong seconds = new AtomicLong();
  private final AtomicLong lines = new AtomicLong();

  private RecordProgress progress(Screen screen, String name) {
    Streams streams =
        new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err);
    Console console = new Console(Path.of(""), streams, Map.of(), screen);
    return new RecordProgress(console, name, () -> TimeUnit.SECONDS.toNanos(seconds.get()));
  }

  private String printed() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void terminalShowsOneLineThatIsUpdatedInPlace() {
    RecordProgress progress = progress(new Screen.Fixed(false, false, true, 80), "session.bbox");
    lines.set(1204);
    seconds.set(12);
    progress.start(lines::get, () -> 3);
    progress.draw();
    progress.say("session.bbox: the disk is full");
    progress.finish(true, " Done.");

    assertThat(progress.draw()).isFalse();
    assertThat(printed())
        .contains(
            "\r\u001b[Krecording to session.bbox · 1,204 lines · 3 secrets masked · 12 s"
                + "\r\u001b[Ksession.bbox: the disk is full\n")
        .endsWith("session.bbox: 1,204 lines, 3 secrets masked, 12 s. Done.\n");
  }

  @Test
  void lineIsNotLongerThanTheTerminal() {
    RecordProgress progress =
        progress(new Screen.Fixed(false, false, true, 80), "long-".repeat(40));
    progress.draw();

    assertThat(printed()).hasSize("\r\u001b[K".length() + 79);
  }

  @Test
  void pipeGetsOnlyTheLastSentence() {
    RecordProgress progress = progress(Screen.NONE, "session.bbox");
    progress.start(() -> 1, () -> 1);
    progress.finish(true, "");
    progress.finish(true, "");

    assertThat(printed()).isEqualTo("session.bbox: 1 line, 1 secret masked, 0 s.\n");
  }

  @Test
  void personWhoTypesIsNotInterrupted() {
    RecordProgress progress = progress(new Screen.Fixed(true, true, true, 80), "session.bbox");
    progress.start(() -> 1, () -> 0);

    assertThat(printed()).isEqualTo("recording to session.bbox what you type; Ctrl-D ends it\n");
  }
}
