package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SwitchedDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingLogTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration MOMENT = Duration.ofMillis(30);

  @TempDir Path folder;
  private final SwitchedDisk disk = new SwitchedDisk(Disk.real());
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void eventsOfManyThreadsAreAllThereAndInOrder(String name) throws Exception {
    Path file = folder.resolve(name);
    List<Thread> threads = new ArrayList<>();
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      for (int thread = 0; thread < 4; thread++) {
        int number = thread;
        threads.add(new Thread(() -> appendAll(log, number, 3_000)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }

    List<String> events = Sample.eventsOf(disk, file);
    assertThat(events).hasSize(12_000);
    for (int thread = 0; thread < 4; thread++) {
      String prefix = thread + "-";
      List<String> own = events.stream().filter(event -> event.startsWith(prefix)).toList();
      for (int i = 0; i < own.size(); i++) {
        assertThat(own.get(i)).isEqualTo(prefix + i);
      }
    }
  }

  private static void appendAll(RecordingLog log, int thread, int events) {
    for (int i = 0; i < events; i++) {
      log.append(Sample.event(thread + "-" + i));
    }
  }

  @Test
  void anEventIsNotAcknowledgedBeforeTheForce() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD)) {
      Semaphore gate = disk.holdForces();
      long number = log.append(Sample.event("a"));

      assertThat(log.awaitDurable(number, MOMENT)).isFalse();
      assertThat(log.durable()).isZero();
      gate.release(1_000);

      assertThat(log.awaitDurable(number, LONG)).isTrue();
      assertThat(log.durable()).isEqualTo(number);
    }
  }

  @Test
  void manyEventsShareAForce() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD)) {
      appendAll(log, 0, 2_560);
      assertThat(log.flush(LONG)).isTrue();

      assertThat(disk.forces()).isLessThan(100);
    }
  }

  @Test
  void whoWaitsDoesNotWaitForCompany() throws Exception {
    Commit slow = Commit.group(Duration.ofHours(1), 1_000);
    try (RecordingLog log = open(LogOptions.STANDARD.withCommit(slow))) {
      long number = log.append(Sample.event("a"));

      assertThat(log.awaitDurable(number, LONG)).isTrue();
    }
  }

  @Test
  void aGroupIsWrittenWhenItIsComplete() throws Exception {
    Commit slow = Commit.group(Duration.ofHours(1), 10);
    try (RecordingLog log = open(LogOptions.STANDARD.withCommit(slow))) {
      appendAll(log, 0, 9);
      CompletableFuture<Void> ninth = log.whenDurable(9).toCompletableFuture();
      assertThat(ninth).isNotDone();

      log.append(Sample.event("tenth"));

      ninth.get();
    }
  }

  @Test
  void aGroupIsWrittenWhenItHasWaitedLongEnough() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD)) {
      long number = log.append(Sample.event("alone"));

      log.whenDurable(number).toCompletableFuture().get();
    }
  }

  @Test
  void inIntervalsWritesComeFirstAndForcesLater() throws Exception {
    Commit hourly = Commit.interval(Duration.ofHours(1));
    try (RecordingLog log = open(LogOptions.STANDARD.withCommit(hourly))) {
      int before = disk.forces();
      long number = log.append(Sample.event("a"));
      awaitText("event a");

      assertThat(disk.forces()).isEqualTo(before);
      assertThat(log.durable()).isZero();
      assertThat(log.awaitDurable(number, LONG)).isTrue();
      assertThat(disk.forces()).isEqualTo(before + 1);
    }
  }

  @Test
  void intervalsPass() throws Exception {
    Commit often = Commit.interval(Duration.ofMillis(20));
    try (RecordingLog log = open(LogOptions.STANDARD.withCommit(often))) {
      long number = log.append(Sample.event("a"));

      log.whenDurable(number).toCompletableFuture().get();
    }
  }

  @Test
  void whoFindsNoRoomDoesNotWaitForTheInterval() throws Exception {
    LogOptions options =
        LogOptions.STANDARD
            .withCommit(Commit.interval(Duration.ofHours(1)))
            .withQueue(new QueueLimits(1_000, 1_000, LONG));
    try (RecordingLog log = open(options)) {
      for (int i = 0; i < 10; i++) {
        String large = "a: event " + i + " of the test " + "x".repeat(400) + "\n";
        assertThat(log.append(large.getBytes(UTF_8))).isPositive();
      }
    }

    assertThat(Sample.eventsOf(disk, file())).hasSize(10);
  }

  @Test
  void withoutForcesAnEventIsAcknowledgedWhenItIsWritten() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD.withCommit(Commit.none()))) {
      int before = disk.forces();
      long number = log.append(Sample.event("a"));

      assertThat(log.awaitDurable(number, LONG)).isTrue();
      assertThat(disk.forces()).isEqualTo(before);
      assertThat(Sample.eventsOf(disk, file())).containsExactly("a");
    }
  }

  @Test
  void aSlowDiskBlocksNobodyLongerThanTheBound() throws Exception {
    Duration bound = Duration.ofMillis(20);
    LogOptions options = LogOptions.STANDARD.withQueue(new QueueLimits(10, 1 << 20, bound));
    long[] waits = new long[60];
    try (RecordingLog log = open(options)) {
      disk.forceTakes(Duration.ofMillis(200));
      for (int i = 0; i < waits.length; i++) {
        long before = System.nanoTime();
        log.append(Sample.event(i));
        waits[i] = System.nanoTime() - before;
      }

      assertThat(log.dropped()).isPositive();
    }
    Arrays.sort(waits);
    // Some may have lost the processor; a disk would have held up most of them.
    assertThat(Duration.ofNanos(waits[waits.length / 2])).isLessThan(Duration.ofMillis(150));
  }

  @Test
  void whatIsDroppedIsCountedAndWrittenDownWhereItWouldStand() throws Exception {
    LogOptions options = LogOptions.STANDARD.withQueue(new QueueLimits(5, 1 << 20, MOMENT));
    List<String> accepted = new ArrayList<>();
    long dropped;
    try (RecordingLog log = open(options)) {
      Semaphore gate = disk.holdForces();
      for (int i = 0; i < 12; i++) {
        if (log.append(Sample.event(i)) != RecordingLog.DROPPED) {
          accepted.add(Integer.toString(i));
        }
      }
      dropped = log.dropped();
      gate.release(1_000);
      assertThat(log.flush(LONG)).isTrue();
      log.append(Sample.event("last"));
      accepted.add("last");
    }

    List<String> lines = Sample.linesOf(disk, file());
    assertThat(dropped).isEqualTo(7);
    assertThat(Sample.eventsOf(disk, file())).isEqualTo(accepted);
    assertThat(Sample.gapEvents(lines, ".*")).isEqualTo(dropped);
    assertThat(lines.get(lines.size() - 2)).startsWith("# gap events=7 bytes=");
    assertThat(lines.get(lines.size() - 2)).contains("reason=\"queue full\" from=", " to=");
    assertThat(notices).extracting(LogNotice::kind).contains(Kind.DROPPED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void aFullDiskCostsWhatHasNoRoomInMemory(String name) throws Exception {
    Path file = folder.resolve(name);
    LogOptions options =
        LogOptions.STANDARD
            .withQueue(new QueueLimits(20, 1 << 20, MOMENT))
            .withRetryDelay(Duration.ofMillis(1));
    List<String> accepted = new ArrayList<>();
    long dropped;
    try (RecordingLog log = open(file, options)) {
      log.awaitDurable(log.append(Sample.event("before")), LONG);
      accepted.add("before");
      disk.full(true);
      for (int i = 0; i < 50; i++) {
        if (log.append(Sample.event(i)) != RecordingLog.DROPPED) {
          accepted.add(Integer.toString(i));
        }
        while (notices.isEmpty()) {
          Thread.sleep(1); // until the log has met the full disk
        }
      }
      disk.full(false);
      log.flush(LONG);
      log.append(Sample.event("after"));
      accepted.add("after");
      dropped = log.dropped();
    }

    assertThat(dropped).isEqualTo(30);
    assertThat(Sample.eventsOf(disk, file)).isEqualTo(accepted);
    assertThat(Sample.gapEvents(Sample.linesOf(disk, file), ".*")).isEqualTo(dropped);
    assertThat(Sample.linesOf(disk, file)).anyMatch(line -> line.contains("reason=\"disk full\""));
    assertThat(notices)
        .extracting(LogNotice::kind)
        .containsExactly(Kind.DISK_FULL, Kind.RESUMED, Kind.DROPPED);
  }

  @Test
  void whatCouldNotBeWrittenBeforeClosingIsTold() throws Exception {
    LogOptions options = LogOptions.STANDARD.withCloseTimeout(MOMENT);
    RecordingLog log = open(options);
    disk.full(true);
    long number = log.append(Sample.event("a"));
    CompletableFuture<Void> stage = log.whenDurable(number).toCompletableFuture();

    assertThatIOException()
        .isThrownBy(log::close)
        .withMessage("s.bbox: 1 event could not be written before closing");

    assertThat(stage).failsWithin(LONG).withThrowableOfType(ExecutionException.class);
    assertThat(log.awaitDurable(number, LONG)).isFalse();
    assertThat(notices).extracting(LogNotice::kind).containsExactly(Kind.DISK_FULL, Kind.LOST);
    disk.full(false);
    open(options).close();
    assertThat(Sample.eventsOf(disk, file())).isEmpty();
  }

  @Test
  void afterALossNothingIsAcknowledgedAnyMore() throws Exception {
    LogOptions options = LogOptions.STANDARD.withCloseTimeout(MOMENT);
    LogFactory archive = new LogFactory(disk, Clock.systemUTC());
    LogListener mending =
        notice -> {
          notices.add(notice);
          // The disk takes lines again as soon as the first ones are lost.
          disk.full(notice.kind() != Kind.LOST);
        };
    RecordingLog log = archive.open(file(), Sample::header, options, mending);
    disk.full(true);
    long first = log.append(Sample.event("first"));
    assertThat(log.awaitDurable(first, MOMENT)).isFalse();
    long second = log.append(Sample.event("second"));

    assertThatIOException()
        .isThrownBy(log::close)
        .withMessage("s.bbox: 2 events could not be written before closing");

    assertThat(log.durable()).isZero();
    assertThat(log.awaitDurable(first, LONG)).isFalse();
    assertThat(log.awaitDurable(second, LONG)).isFalse();
    assertThat(Sample.eventsOf(disk, file())).isEmpty();
  }

  @Test
  void afterAFailedForceTheRecordingGoesOnInAnotherFile() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD.withRetryDelay(Duration.ofMillis(1)))) {
      log.awaitDurable(log.append(Sample.event("good")), LONG);
      disk.broken(true);
      long number = log.append(Sample.event("unlucky"));
      assertThat(log.awaitDurable(number, MOMENT)).isFalse();
      disk.broken(false);
      assertThat(log.awaitDurable(number, LONG)).isTrue();
    }

    assertThat(Sample.eventsOf(disk, file())).containsExactly("good", "unlucky");
    String second = Files.readString(folder.resolve("s.part2.bbox"));
    assertThat(second)
        .contains("@continue file=s.bbox bytes=", "reason=\"s.bbox: could not be made durable\"");
    assertThat(Files.readString(file())).endsWith("@rotate file=s.part2.bbox\n");
    assertThat(notices)
        .extracting(LogNotice::kind)
        .containsExactly(Kind.FORCE_FAILED, Kind.RESUMED);
  }

  @Test
  void stagesDoNotRunOnTheWritersThread() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD)) {
      CompletableFuture<String> thread =
          log.whenDurable(log.append(Sample.event("a")))
              .thenApply(done -> Thread.currentThread().getName())
              .toCompletableFuture();

      assertThat(thread.get()).doesNotStartWith("blackbox s.bbox");
    }
  }

  @Test
  void aClosedRecordingTakesNoEvents() throws Exception {
    RecordingLog log = open(LogOptions.STANDARD);
    log.close();
    log.close();

    assertThat(log.append(Sample.event("late"))).isEqualTo(RecordingLog.DROPPED);
    assertThat(log.awaitDurable(RecordingLog.DROPPED, LONG)).isFalse();
    assertThat(log.whenDurable(RecordingLog.DROPPED).toCompletableFuture())
        .isCompletedExceptionally();
  }

  @Test
  void anEventIsWholeLines() throws Exception {
    try (RecordingLog log = open(LogOptions.STANDARD)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> log.append("a: no end".getBytes(UTF_8)));
      assertThatIllegalArgumentException().isThrownBy(() -> log.append(new byte[0]));
    }
  }

  @Test
  void anEventLargerThanTheQueueIsRecordedAlone() throws Exception {
    byte[] large = ("a: event large of the test " + "x".repeat(3_000_000) + "\n").getBytes(UTF_8);
    LogOptions options = LogOptions.STANDARD.withQueue(new QueueLimits(5, 1_000, MOMENT));
    try (RecordingLog log = open(options)) {
      assertThat(log.awaitDurable(log.append(large), LONG)).isTrue();
    }

    assertThat(Sample.eventsOf(disk, file())).containsExactly("large");
  }

  @Test
  void anInterruptedThreadRecordsToo() throws Exception {
    LogOptions options = LogOptions.STANDARD.withQueue(new QueueLimits(1, 1 << 20, LONG));
    try (RecordingLog log = open(options)) {
      Thread.currentThread().interrupt();
      for (int i = 0; i < 10; i++) {
        log.append(Sample.event(i));
      }
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(Sample.eventsOf(disk, file())).hasSize(10);
  }

  @Test
  void aListenerThatFailsDoesNotEndTheRecording() throws Exception {
    LogOptions options = LogOptions.STANDARD.withRetryDelay(Duration.ofMillis(1));
    LogFactory archive = new LogFactory(disk, Clock.systemUTC());
    LogListener failing =
        notice -> {
          throw new IllegalStateException("the listener is wrong");
        };
    try (RecordingLog log = archive.open(file(), Sample::header, options, failing)) {
      disk.full(true);
      long number = log.append(Sample.event("a"));
      log.awaitDurable(number, MOMENT);
      disk.full(false);

      assertThat(log.awaitDurable(number, LONG)).isTrue();
    }
  }

  @Test
  void filesAreForTheirOwnerOnly() throws Exception {
    Path file = folder.resolve("new/folder/s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      log.append(Sample.event("a"));
      assertThat(mode(file.resolveSibling("s.bbox.lock"))).isEqualTo("rw-------");
    }

    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(mode(folder.resolve("new"))).isEqualTo("rwx------");
    assertThat(mode(folder.resolve("new/folder"))).isEqualTo("rwx------");
    try (var left = Files.list(folder.resolve("new/folder"))) {
      assertThat(left).containsExactly(file);
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void whatIsNoRecordingIsNotWrittenTo() throws Exception {
    Files.writeString(file(), "a shopping list\nmilk\nbread");

    assertThatIOException()
        .isThrownBy(() -> open(LogOptions.STANDARD))
        .withMessage(
            file() + ": not a recording; a recording starts with \"---\", found \"a shoppi\"");

    assertThat(file()).hasContent("a shopping list\nmilk\nbread");
    assertThat(folder.resolve("s.bbox.lock")).doesNotExist();
  }

  private void awaitText(String text) throws IOException {
    long end = System.nanoTime() + LONG.toNanos();
    while (!Files.readString(file()).contains(text) && end - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
    assertThat(file()).content().contains(text);
  }

  private Path file() {
    return folder.resolve("s.bbox");
  }

  private RecordingLog open(LogOptions options) throws IOException {
    return open(file(), options);
  }

  private RecordingLog open(Path file, LogOptions options) throws IOException {
    return new LogFactory(disk, Clock.systemUTC())
        .open(file, Sample::header, options, notices::add);
  }

  @Test
  void eventsThatTheDiskDidNotTakeAreCountedAtTheEnd() throws Exception {
    LogOptions options =
        LogOptions.STANDARD
            .withRetryDelay(Duration.ofMillis(1))
            .withCloseTimeout(Duration.ofMillis(50));
    RecordingLog log = open(options);
    log.append(Sample.event("durable"));
    assertThat(log.flush(LONG)).isTrue();
    disk.full(true);
    for (int i = 0; i < 7; i++) {
      log.append(Sample.event("lost" + i));
    }
    log.appendNote("# a note is no event\n".getBytes(UTF_8));

    assertThatIOException()
        .isThrownBy(log::close)
        .withMessage("s.bbox: 7 events could not be written before closing");
    assertThat(log.lost()).isEqualTo(7);
    assertThat(log.dropped()).isZero();
    assertThat(Sample.eventsOf(disk, folder.resolve("s.bbox"))).containsExactly("durable");
  }

  @Test
  void eventsThatWaitForADiskThatDoesNotAnswerAreCountedAtTheEnd() throws Exception {
    RecordingLog log = open(LogOptions.STANDARD.withCloseTimeout(Duration.ofMillis(50)));
    Semaphore gate = disk.holdForces();
    for (int i = 0; i < 3; i++) {
      log.append(Sample.event("waiting" + i));
    }

    assertThatIOException()
        .isThrownBy(log::close)
        .withMessage("s.bbox: the disk does not answer; the last events are not durable");
    assertThat(log.lost()).isEqualTo(3);
    gate.release(1_000);
  }
}
