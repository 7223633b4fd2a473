package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClockTest {
  @TempDir Path folder;

  @Test
  void whenTheClockGoesBackTheOrderStaysAndTheTimesAreTheOnesOfTheClock() throws IOException {
    Path file = folder.resolve("back.bbox");
    TickingClock clock = new TickingClock();
    try (Recorder recorder = Recorded.options(file).clock(clock).open()) {
      recorder.user("one");
      recorder.flush(Duration.ofSeconds(30));
      clock.goBack(Duration.ofHours(1));
      recorder.user("two");
      recorder.user("three");
    }

    List<Line.Message> messages =
        Recorded.lines(file).stream()
            .filter(Line.Message.class::isInstance)
            .map(Line.Message.class::cast)
            .toList();
    assertThat(messages).extracting(Line.Message::text).containsExactly("one", "two", "three");
    assertThat(messages)
        .extracting(line -> line.meta().step().orElse(0))
        .containsExactly(2L, 3L, 4L);
    assertThat(timeOf(messages.get(1))).isLessThan(timeOf(messages.get(0)));
  }

  private static String timeOf(Line.Message line) {
    return line.meta().get(MetaKey.TS).orElseThrow();
  }
}
