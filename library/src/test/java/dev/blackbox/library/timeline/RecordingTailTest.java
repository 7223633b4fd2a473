package dev.blackbox.library.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingTailTest {
  private static final int PIECES = 12;
  private static final Duration WHOLE_SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;

  /** The pieces end within lines; what is followed must be every event once, in order. */
  @Test
  void followsARecordingThatGrowsBeyondTheWindow() throws Exception {
    byte[] all = RecordingBytes.realistic(7, 6_000_000, 400).toByteArray();
    Path file = folder.resolve("s.bbox");
    Input input = Input.file("s.bbox", file);
    int start = all.length / 3;
    Files.write(file, Arrays.copyOf(all, lineEnd(all, start)));
    Session shown = RecordingSession.read(input, ProgressListener.NONE, _ -> {}).session();
    List<Event> followed = new ArrayList<>(shown.events());
    RecordingTail tail = new RecordingTail(input, shown);

    int written = lineEnd(all, start);
    for (int i = 1; i <= PIECES; i++) {
      int end = start + (int) ((long) (all.length - start) * i / PIECES);
      Files.write(file, Arrays.copyOfRange(all, written, end), StandardOpenOption.APPEND);
      written = end;
      RecordingTail.Window window = tail.read();
      List<Event> events = window.session().events();
      followed.addAll(events.subList(followed.size() - window.first(), events.size()));
      assertThat(window.first()).isLessThanOrEqualTo(followed.size());
    }

    Session whole = RecordingSession.read(input, ProgressListener.NONE, _ -> {}).session();
    assertThat(tail.read().first()).isGreaterThan(shown.events().size());
    assertThat(followed).hasSameSizeAs(whole.events());
    for (int i = 0; i < followed.size(); i++) {
      Event event = whole.events().get(i);
      assertThat(followed.get(i).line()).isEqualTo(event.line());
      assertThat(followed.get(i).lineNumber()).isEqualTo(event.lineNumber());
      Duration elapsed = event.place().elapsed();
      Duration seen = followed.get(i).place().elapsed();
      if (elapsed != null && seen != null) {
        assertThat(elapsed.minus(seen).abs()).isLessThan(WHOLE_SECOND);
      } else {
        assertThat(seen).isEqualTo(elapsed);
      }
    }
  }

  @Test
  void saysThatARecordingBecameShorter() throws Exception {
    Path file = folder.resolve("s.bbox");
    Files.write(file, RecordingBytes.realistic(8, 3_000_000, 10).toByteArray());
    Input input = Input.file("s.bbox", file);
    Session shown = RecordingSession.read(input, ProgressListener.NONE, _ -> {}).session();
    RecordingTail tail = new RecordingTail(input, shown);
    Files.write(file, RecordingBytes.realistic(8, 10_000, 10).toByteArray());

    assertThatThrownBy(tail::read)
        .isInstanceOf(BlackboxException.class)
        .hasMessage("s.bbox: it became shorter while it was followed");
  }

  private static int lineEnd(byte[] text, int from) {
    int end = from;
    while (text[end - 1] != '\n') {
      end++;
    }
    return end;
  }
}
