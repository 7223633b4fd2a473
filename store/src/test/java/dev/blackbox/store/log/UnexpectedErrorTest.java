package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SwitchedDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An error of the host or of a listener delays the writer of a log; it does not end it. */
final class UnexpectedErrorTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final LogOptions OPTIONS =
      LogOptions.STANDARD.withRetryDelay(Duration.ofMillis(1));

  @TempDir Path folder;
  private final SwitchedDisk disk = new SwitchedDisk(Disk.real());
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();

  static Stream<Supplier<Throwable>> errors() {
    return Stream.of(
        () -> new OutOfMemoryError("Java heap space"),
        StackOverflowError::new,
        () -> new NoClassDefFoundError("x"),
        () -> new AssertionError("a bug"),
        () -> new IllegalStateException("a bug"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void eventsWaitUntilTheErrorIsOver(Supplier<Throwable> error) throws Exception {
    for (String name : List.of("s.bbox", "s.bbox.zst")) {
      notices.clear();
      try (RecordingLog log = open(name, OPTIONS, notices::add)) {
        record(log, "before");
        disk.failsWith(error);
        long number = log.append(Sample.event("during"));
        assertThat(log.awaitDurable(number, Duration.ofMillis(20))).isFalse();
        disk.failsWith(null);
        assertThat(log.awaitDurable(number, LONG)).isTrue();
        record(log, "after");
        assertThat(log.dropped()).isZero();
      }

      assertThat(Sample.eventsOf(Disk.real(), folder.resolve(name)))
          .containsExactly("before", "during", "after");
      assertThat(folder.resolve(name.replace("s.", "s.part2."))).doesNotExist();
      assertThat(notices)
          .extracting(LogNotice::kind)
          .containsExactly(Kind.WRITE_FAILED, Kind.RESUMED);
    }
  }

  @Test
  void whatAnErrorThatStaysKeptFromBeingWrittenIsReportedWhenTheLogIsClosed() throws Exception {
    RecordingLog log =
        open("s.bbox", OPTIONS.withCloseTimeout(Duration.ofMillis(20)), notices::add);
    disk.failsWith(() -> new AssertionError("a bug"));
    long number = log.append(Sample.event("a"));

    assertThatIOException()
        .isThrownBy(log::close)
        .withMessage("s.bbox: 1 event could not be written before closing");

    assertThat(log.awaitDurable(number, LONG)).isFalse();
    assertThat(notices).extracting(LogNotice::kind).containsExactly(Kind.WRITE_FAILED, Kind.LOST);
    disk.failsWith(null);
    open("s.bbox", OPTIONS, notices::add).close();
  }

  @Test
  void listenerThatThrowsAnErrorLosesNothing() throws Exception {
    QueueLimits few = new QueueLimits(1, 1 << 20, Duration.ZERO);
    List<String> accepted = new ArrayList<>();
    long dropped;
    try (RecordingLog log =
        open(
            "s.bbox",
            OPTIONS.withQueue(few),
            notice -> {
              throw new AssertionError("a listener");
            })) {
      for (int i = 0; i < 200 || log.dropped() == 0; i++) {
        String name = "event" + i;
        if (log.append(Sample.event(name)) != RecordingLog.DROPPED) {
          accepted.add(name);
        }
      }
      log.flush(LONG);
      dropped = log.dropped();
    }

    Path file = folder.resolve("s.bbox");
    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(accepted);
    assertThat(Sample.gapEvents(Sample.linesOf(Disk.real(), file), ".*")).isEqualTo(dropped);
  }

  @ParameterizedTest
  @ValueSource(strings = {"each", "group"})
  void interruptsOfTheWriterLoseNothing(String mode) throws Exception {
    Commit commit = mode.equals("each") ? Commit.each() : Commit.group();
    List<String> recorded = new ArrayList<>();
    try (RecordingLog log = open("s.bbox", OPTIONS.withCommit(commit), notices::add)) {
      for (int i = 0; i < 60; i++) {
        String name = "event" + i;
        long number = log.append(Sample.event(name));
        recorded.add(name);
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("blackbox s.bbox"))
            .forEach(Thread::interrupt);
        assertThat(i % 3 != 0 || log.awaitDurable(number, LONG)).isTrue();
      }
    }

    assertThat(Sample.eventsOf(Disk.real(), folder.resolve("s.bbox"))).isEqualTo(recorded);
    assertThat(notices).extracting(LogNotice::kind).doesNotContain(Kind.LOST, Kind.REPLACED);
  }

  private RecordingLog open(String name, LogOptions options, LogListener listener)
      throws IOException {
    return new LogFactory(disk, Clock.systemUTC())
        .open(folder.resolve(name), Sample::header, options, listener);
  }

  private static void record(RecordingLog log, String name) throws Exception {
    assertThat(log.awaitDurable(log.append(Sample.event(name)), LONG)).isTrue();
  }
}
