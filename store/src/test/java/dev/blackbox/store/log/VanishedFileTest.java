package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file disappears while it is recorded to: later events are not lost. */
class VanishedFileTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void eventsAfterTheFolderWasDeletedAreDurableInANewFile(String name) throws Exception {
    Path sessions = folder.resolve("sessions");
    try (RecordingLog log = open(sessions.resolve(name))) {
      record(log, "before");
      try (var files = Files.list(sessions)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(sessions);
      record(log, "after");

      Path next = sessions.resolve(name.replace(".bbox", ".part2.bbox"));
      assertThat(Sample.eventsAlone(Disk.real(), next)).containsExactly("after");
    }

    assertThat(notices).extracting(LogNotice::kind).contains(Kind.WRITE_FAILED, Kind.RESUMED);
    assertThat(notices.get(0).sentence()).contains(name + ": somebody deleted or moved the file");
  }

  @Test
  void aFileThatWasMovedAndTheOneBehindItHaveEachEventOnce() throws Exception {
    Path file = folder.resolve("s.bbox");
    Path moved = folder.resolve("moved.bbox");
    try (RecordingLog log = open(file)) {
      record(log, "a");
      Files.move(file, moved);
      record(log, "b");
      record(log, "c");
    }

    assertThat(Sample.eventsAlone(Disk.real(), moved)).containsExactly("a");
    assertThat(Sample.eventsAlone(Disk.real(), folder.resolve("s.part2.bbox")))
        .containsExactly("b", "c");
  }

  private RecordingLog open(Path file) throws IOException {
    LogOptions options = LogOptions.STANDARD.withRetryDelay(Duration.ofMillis(1));
    return LogFactory.standard().open(file, Sample::header, options, notices::add);
  }

  private static void record(RecordingLog log, String name) throws Exception {
    assertThat(log.awaitDurable(log.append(Sample.event(name)), LONG)).isTrue();
  }
}
