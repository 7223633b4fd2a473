package dev.blackbox.store.chain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.testing.SwitchedDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No thread waits for another one that waits for the disk. */
class BoundedWaitTest {
  private static final int THREADS = 32;
  private static final Duration BOUND = Duration.ofMillis(50);

  /** Threads that waited one after the other would need 32 times the bound, or twice that. */
  private static final Duration SLACK = Duration.ofMillis(700);

  private static final Pattern CHAIN_GAP =
      Pattern.compile("\"input\":\\{\"events\":(\\d+)\\}.*\"tool\":\"blackbox.gap\"");
  private static final Pattern LINE_GAP = Pattern.compile("# gap events=(\\d+)");

  private final SwitchedDisk disk = new SwitchedDisk(Disk.real());
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();
  private final LogOptions options =
      LogOptions.STANDARD
          .withQueue(new QueueLimits(8, 1 << 20, BOUND))
          .withCloseTimeout(Duration.ofSeconds(60));

  @TempDir private Path folder;

  @Test
  void threadsThatChainEventsWaitAtTheSameTime() throws Exception {
    Counts counts;
    try (ChainSession session = home().open("s", options, notices::add, null)) {
      disk.forceTakes(Duration.ofMillis(400));
      counts =
          hurry(
              (thread, i) ->
                  session
                      .emit(
                          ChainCall.of("t", Map.of("thread", thread, "i", i)),
                          ChainOutcome.complete(Map.of()))
                      .isRecorded());
    }

    check(counts, CHAIN_GAP);
    assertThat(ChainVerifier.standard().verify(folder.resolve("sessions/s")).isValid()).isTrue();
  }

  @Test
  void threadsThatTranslateLinesWaitAtTheSameTime() throws Exception {
    byte[] header = "---\nformat: bbox/1\nid: s\n---\n".getBytes(UTF_8);
    Counts counts;
    try (RecordingLog log =
        home().openRecording("s", header, options, notices::add, LogSealer.NONE)) {
      assertThat(log.flush(Duration.ofSeconds(30))).isTrue();
      disk.forceTakes(Duration.ofMillis(400));
      counts =
          hurry(
              (thread, i) ->
                  log.append(("u: " + thread + " says " + i + "\n").getBytes(UTF_8))
                      != RecordingLog.DROPPED);
    }

    check(counts, LINE_GAP);
    assertThat(ChainVerifier.standard().verify(folder.resolve("sessions/s")).isValid()).isTrue();
  }

  @Test
  void largeEventMayTakeMoreSpaceThanExpected() throws Exception {
    LogOptions small =
        LogOptions.STANDARD.withQueue(new QueueLimits(100, 4_000, Duration.ofSeconds(30)));
    String text = "\u0001".repeat(3_000);
    try (ChainSession session = home().open("s", small, notices::add, null)) {
      for (int i = 0; i < 20; i++) {
        assertThat(
                session
                    .emit(ChainCall.of("t", Map.of("text", text)), ChainOutcome.complete(Map.of()))
                    .isRecorded())
            .isTrue();
      }
      assertThat(session.flush(Duration.ofSeconds(30))).isTrue();
    }
    assertThat(notices).isEmpty();
  }

  @Test
  void eventThatCannotBeWrittenGivesItsSpaceBack() throws Exception {
    LogOptions small =
        LogOptions.STANDARD.withQueue(new QueueLimits(2, 1 << 20, Duration.ofMillis(1)));
    try (ChainSession session = home().open("s", small, notices::add, null)) {
      for (int i = 0; i < 10; i++) {
        assertThatIllegalArgumentException()
            .isThrownBy(
                () ->
                    session.emit(
                        ChainCall.of("t", Map.of("x", 0.5)), ChainOutcome.complete(Map.of())));
      }
      assertThat(
              session
                  .emit(ChainCall.of("t", Map.of()), ChainOutcome.complete(Map.of()))
                  .isRecorded())
          .isTrue();
    }
    assertThat(notices).isEmpty();
  }

  private ChainHome home() {
    return new ChainHome(folder, disk, Clock.systemUTC(), () -> "s");
  }

  /** Appends one event. */
  private interface Appending {
    boolean append(int thread, int i) throws Exception;
  }

  private record Counts(long appended, long dropped, Duration longest) {}

  private static Counts hurry(Appending appending) throws InterruptedException {
    AtomicLong appended = new AtomicLong();
    AtomicLong dropped = new AtomicLong();
    AtomicLong longest = new AtomicLong();
    AtomicLong failed = new AtomicLong();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  for (int i = 0; i < 20; i++) {
                    long before = System.nanoTime();
                    (appending.append(number, i) ? appended : dropped).incrementAndGet();
                    longest.accumulateAndGet(System.nanoTime() - before, Math::max);
                  }
                } catch (Exception e) {
                  failed.incrementAndGet();
                }
              });
      threads.add(thread);
      thread.start();
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failed).hasValue(0);
    return new Counts(appended.get(), dropped.get(), Duration.ofNanos(longest.get()));
  }

  private void check(Counts counts, Pattern gap) throws Exception {
    assertThat(counts.appended() + counts.dropped()).isEqualTo(THREADS * 20L);
    assertThat(counts.dropped()).isPositive();
    assertThat(counts.longest()).isLessThan(BOUND.plus(SLACK));
    long inGaps = 0;
    for (String line : Files.readAllLines(folder.resolve("sessions/s/events.jsonl"))) {
      Matcher found = gap.matcher(line);
      inGaps += found.find() ? Long.parseLong(found.group(1)) : 0;
    }
    assertThat(inGaps).isEqualTo(counts.dropped());
    assertThat(
            notices.stream()
                .filter(notice -> notice.kind() == LogNotice.Kind.DROPPED)
                .mapToLong(LogNotice::events)
                .sum())
        .isEqualTo(counts.dropped());
  }
}
