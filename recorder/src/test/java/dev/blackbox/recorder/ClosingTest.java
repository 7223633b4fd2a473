package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.QueueLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClosingTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;

  private static void assertComplete(Path file, int events) throws IOException {
    assertThat(Files.readString(file)).contains("@end steps=");
    assertThat(Files.readString(file).lines().filter(line -> line.startsWith("u: ")))
        .hasSize(events);
    try (Recorder next = Recorder.open(file)) {
      assertThat(next.isRecording()).isTrue();
    }
  }

  @Test
  void interruptedThreadClosesAsAnyOther() throws IOException {
    Path file = folder.resolve("interrupted.bbox");
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    Recorder recorder = Recorded.options(file).listener(notices::add).open();
    for (int i = 0; i < 200; i++) {
      recorder.user("event " + i + " " + "x".repeat(500));
    }

    Thread.currentThread().interrupt();
    recorder.close();

    assertThat(Thread.interrupted()).as("the interrupt is still pending").isTrue();
    assertThat(notices).isEmpty();
    assertComplete(file, 200);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void flushAndCloseDoNotWaitForLaterEvents(int threads) throws Exception {
    Path file = folder.resolve("busy.bbox");
    Recorder recorder = Recorded.options(file).closeTimeout(Duration.ofSeconds(2)).open();
    recorder.user("first");
    AtomicBoolean isOver = new AtomicBoolean();
    List<Thread> agents = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread agent =
          new Thread(
              () -> {
                for (int n = 0; !isOver.get(); n++) {
                  recorder.agent("event " + n + " " + "x".repeat(n % 3 == 0 ? 600 : 10));
                }
              });
      agent.start();
      agents.add(agent);
    }
    try {
      long begin = System.nanoTime();
      recorder.flush(Duration.ofMillis(500));
      long flushed = System.nanoTime();
      recorder.close();
      long closed = System.nanoTime();

      assertThat(Duration.ofNanos(flushed - begin)).isLessThan(Duration.ofMinutes(1));
      assertThat(Duration.ofNanos(closed - flushed)).isLessThan(Duration.ofMinutes(1));
    } finally {
      isOver.set(true);
      for (Thread agent : agents) {
        agent.join();
      }
    }
    assertComplete(file, 1);
  }

  @Test
  void flushWaitsForTheEventsBeforeIt() throws IOException {
    Path file = folder.resolve("flush.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      for (int i = 0; i < 500; i++) {
        recorder.user("event " + i + " " + "x".repeat(i % 2 * 2_000));
      }
      assertThat(recorder.flush(LONG)).isTrue();
      assertThat(Files.readString(file)).contains("u: event 499");
    }
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without null checks do
  void extremeWaitsNeverFail() throws IOException {
    Path file = folder.resolve("waits.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      Receipt receipt = recorder.user("x");
      assertThat(receipt.await(Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
      assertThat(recorder.flush(Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
      assertThat(receipt.await(null)).isTrue();
      assertThat(receipt.await(Duration.ofSeconds(Long.MIN_VALUE))).isTrue();
      recorder.flush(null);
      recorder.flush(Duration.ofSeconds(-1));
    }
  }

  @Test
  void listenerOfTheWriterMayClose() throws Exception {
    Path file = folder.resolve("listener.bbox");
    AtomicReference<@Nullable Recorder> self = new AtomicReference<>();
    CountDownLatch closed = new CountDownLatch(1);
    AtomicReference<@Nullable Duration> took = new AtomicReference<>();
    Recorder recorder =
        Recorded.options(file)
            .closeTimeout(Duration.ofMinutes(20))
            .listener(
                notice -> {
                  Recorder open = self.get();
                  if (open != null && notice.kind() == LogNotice.Kind.DROPPED) {
                    long begin = System.nanoTime();
                    open.close();
                    took.compareAndSet(null, Duration.ofNanos(System.nanoTime() - begin));
                    closed.countDown();
                  }
                })
            .open();
    self.set(recorder);
    for (int i = 0; i < 100; i++) {
      recorder.user("event " + i);
    }
    recorder.mode("auto", new NeverThrowsTest.OddArg().arg());

    closed.await();
    recorder.close();

    assertThat(took.get()).isLessThan(Duration.ofMinutes(10));
    assertThat(recorder.isRecording()).isFalse();
    assertComplete(file, 100);
  }

  @Test
  void listenerOfTheRecordersThreadMayCloseAndFlush() throws Exception {
    Path file = folder.resolve("blob.bbox");
    AtomicReference<@Nullable Recorder> self = new AtomicReference<>();
    AtomicReference<@Nullable Boolean> flushed = new AtomicReference<>();
    CountDownLatch closed = new CountDownLatch(1);
    Recorder recorder =
        Recorded.options(file)
            .blobs(new FailingBlobs())
            .closeTimeout(LONG)
            .listener(
                notice -> {
                  Recorder open = self.get();
                  if (open != null && notice.kind() == LogNotice.Kind.BLOB_FAILED) {
                    flushed.set(open.flush(LONG));
                    open.close();
                    closed.countDown();
                  }
                })
            .open();
    self.set(recorder);
    recorder.user("first");
    recorder.tool("read").result("x".repeat(5_000));

    closed.await();
    recorder.close();

    assertThat(flushed.get()).as("it cannot wait for itself").isFalse();
    assertThat(Files.readString(file)).contains("xxx");
    assertComplete(file, 1);
  }

  @Test
  void actionOfAReceiptMayClose() throws Exception {
    Path file = folder.resolve("receipt.bbox");
    Recorder recorder = Recorded.options(file).open();
    for (int i = 0; i < 100; i++) {
      recorder.user("event " + i);
    }

    recorder.note("last").durable().thenRun(recorder::close).toCompletableFuture().get();

    assertThat(recorder.isRecording()).isFalse();
    assertComplete(file, 100);
  }

  @Test
  void blobStoreThatHangsKeepsNeitherTheAgentNorTheLock() throws Exception {
    Path file = folder.resolve("stuck.bbox");
    CountDownLatch release = new CountDownLatch(1);
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    try {
      Recorder recorder =
          Recorded.options(file)
              .blobs(
                  new HostErrorTest.ErrorBlobs(
                      () -> {
                        awaitUninterruptibly(release);
                        return new AssertionError("released");
                      }))
              .closeTimeout(Duration.ofMillis(200))
              .listener(notices::add)
              .open();
      recorder.user("before");
      recorder.tool("read").result("x".repeat(5_000));
      recorder.close();

      assertThat(notices).extracting(LogNotice::kind).contains(LogNotice.Kind.LOST);
      Recorder.open(file).close();
    } finally {
      release.countDown();
    }
    assertThat(Files.readString(file)).contains("u: before");
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void eventsAfterClosingAreCountedAndReportedOnce() throws IOException {
    Path file = folder.resolve("late.bbox");
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    Recorder recorder = Recorded.options(file).listener(notices::add).open();
    recorder.close();
    recorder.close();

    for (int i = 0; i < 5; i++) {
      assertThat(recorder.user("late").isDropped()).isTrue();
    }

    assertThat(recorder.isRecording()).isFalse();
    assertThat(recorder.dropped()).isEqualTo(5);
    assertThat(notices).extracting(LogNotice::kind).containsExactly(LogNotice.Kind.NOT_RECORDED);
    assertThat(notices.get(0).sentence()).contains("the recorder is closed");
  }

  @Test
  void everyDropIsReportedOnce() throws IOException {
    Path file = folder.resolve("once.bbox");
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    Recorder recorder =
        Recorded.options(file)
            .queue(new QueueLimits(4, 1 << 20, Duration.ZERO))
            .listener(notices::add)
            .open();
    for (int i = 0; i < 2_000; i++) {
      recorder.user("x".repeat(600));
      recorder.mode("auto", new NeverThrowsTest.OddArg().arg());
    }
    recorder.close();

    assertThat(recorder.dropped()).isGreaterThanOrEqualTo(2_000);
    assertThat(notices.stream().mapToLong(LogNotice::events).sum()).isEqualTo(recorder.dropped());
  }

  @Test
  void eventsThatTheDiskDoesNotTakeCountAsDropped() throws Exception {
    Path file = folder.resolve("full.bbox");
    AtomicBoolean isFailing = new AtomicBoolean();
    Recorder recorder =
        Recorded.options(file)
            .closeTimeout(Duration.ofMillis(100))
            .listener(notice -> {})
            .disk(
                ForcedDisk.with(
                    () -> {
                      if (isFailing.get()) {
                        throw new UncheckedIOException(new IOException("Input/output error"));
                      }
                    }))
            .open();
    recorder.user("durable");
    assertThat(recorder.flush(LONG)).isTrue();
    isFailing.set(true);
    for (int i = 0; i < 5; i++) {
      recorder.user("lost " + i);
    }

    recorder.close();

    assertThat(recorder.dropped()).isEqualTo(5);
  }

  @Test
  void endIsWrittenOnce() throws Exception {
    Path file = folder.resolve("ended.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.user("x");
      recorder.lifecycle("end");
    }
    try (Recorder recorder = Recorded.options(file).bare().ended().open()) {
      recorder.line("@end summary=again\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(Files.readString(file).lines().filter(line -> line.startsWith("@end"))).hasSize(2);
  }

  @Test
  void bareRecordingEndsIfThatIsWanted() throws Exception {
    Path file = folder.resolve("bare.bbox");
    Path silent = folder.resolve("silent.bbox");
    try (Recorder recorder = Recorded.options(file).bare().ended().open()) {
      recorder.stampedLine("a: x\n".getBytes(StandardCharsets.UTF_8));
      recorder.stampedLine("@endpoint\n".getBytes(StandardCharsets.UTF_8));
    }
    Recorded.options(silent).bare().ended().open().close();

    assertThat(Files.readString(file)).containsPattern("\n@end step=3 ts=\\S+\n$");
    assertThat(Files.readString(silent)).doesNotContain("@end");
  }
}
