package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SwitchedDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program replaces, cuts or extends a file that is being recorded to. */
class ReplacedFileTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String FOREIGN = "the file of another program\n";

  @TempDir Path folder;
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();
  private final List<String> recorded = new ArrayList<>();
  private int next;

  @ParameterizedTest
  @CsvSource({
    "s.bbox, s.recovered-1.bbox",
    "s.bbox.zst, s.recovered-1.bbox.zst",
    "odd name, odd name.recovered-1"
  })
  void allEventsAreInACopyThatTheNoticeNames(String name, String copy) throws Exception {
    Path file = folder.resolve(name);
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 5);
      replace(file);
      record(log, 5);
    }

    assertThat(Sample.eventsOf(Disk.real(), folder.resolve(copy))).isEqualTo(recorded);
    assertThat(file).hasContent(FOREIGN);
    assertThat(notices).extracting(LogNotice::kind).containsExactly(Kind.REPLACED);
    assertThat(notices.get(0).sentence())
        .isEqualTo(
            name + ": another program replaced " + name + "; the recording continues in " + copy);
    assertThat(names()).containsExactlyInAnyOrder(name, copy);
  }

  @Test
  void anEditorThatRewritesTheFileTakesNothingFromTheRecording() throws Exception {
    Path file = folder.resolve("s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 5);
      Path edited = folder.resolve("sedX1");
      Files.writeString(edited, Files.readString(file).replace("event", "edit"));
      Files.move(edited, file, StandardCopyOption.ATOMIC_MOVE);
      record(log, 5);
    }

    assertThat(Sample.eventsOf(Disk.real(), folder.resolve("s.recovered-1.bbox")))
        .isEqualTo(recorded);
  }

  @Test
  void anIdleRecorderCopiesItsEventsWithoutAnotherOne() throws Exception {
    Path file = folder.resolve("s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 5);
      replace(file);
      await(Kind.REPLACED);

      assertThat(Sample.eventsOf(Disk.real(), folder.resolve("s.recovered-1.bbox")))
          .isEqualTo(recorded);
      assertThat(log.durable()).isEqualTo(5);
    }
  }

  @Test
  void theFileIsReplacedAgainAndAgain() throws Exception {
    Path file = folder.resolve("s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 3);
      replace(file);
      record(log, 3);
      replace(folder.resolve("s.recovered-1.bbox"));
      record(log, 3);

      assertThat(folder.resolve("s.recovered-2.bbox.lock")).exists();
    }

    assertThat(Sample.eventsOf(Disk.real(), folder.resolve("s.recovered-2.bbox")))
        .isEqualTo(recorded);
    assertThat(names())
        .containsExactlyInAnyOrder("s.bbox", "s.recovered-1.bbox", "s.recovered-2.bbox");
  }

  @Test
  void theCopyIsLockedAndGoesOnInPartsOfItsOwn() throws Exception {
    Path file = folder.resolve("s.bbox");
    Path copy = folder.resolve("s.recovered-1.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD.withRotation(Rotation.bySize(600)))) {
      record(log, 2);
      replace(file);
      record(log, 30);

      assertThat(folder.resolve("s.recovered-1.bbox.lock")).exists();
    }

    assertThat(folder.resolve("s.recovered-1.part2.bbox")).exists();
    assertThat(Sample.eventsOf(Disk.real(), copy)).isEqualTo(recorded);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void laterPartThatWasReplacedIsPassedByInReading(String name) throws Exception {
    Path file = folder.resolve(name);
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(name.endsWith(".zst") ? 400 : 700));
    try (RecordingLog log = open(file, options)) {
      Path third = folder.resolve(name.replace("s.", "s.part3."));
      while (!Files.exists(third)) {
        record(log, 1);
      }
      record(log, 2);
      replace(third);
      record(log, 20);

      assertThat(third).hasContent(FOREIGN);
      assertThat(notices.get(0).sentence())
          .isEqualTo(
              name
                  + ": another program replaced "
                  + third.getFileName()
                  + "; the recording continues in "
                  + name.replace("s.", "s.part4."));
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(recorded);
    try (RecordingLog log = open(file, options)) {
      record(log, 3);
    }
    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(recorded);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void linesOfAnotherProgramStayWhole(String name) throws Exception {
    Path file = folder.resolve(name);
    StringBuilder echoed = new StringBuilder();
    long before;
    try (RecordingLog log = open(file, LogOptions.STANDARD.withCommit(Commit.each()))) {
      record(log, 5);
      before = Files.size(file);
      for (int i = 0; i < 100; i++) {
        Files.writeString(file, "echo " + i + "\n", StandardOpenOption.APPEND);
        echoed.append("echo ").append(i).append('\n');
        record(log, 1);
      }
    }

    byte[] bytes = Files.readAllBytes(file);
    assertThat(new String(bytes, (int) before, bytes.length - (int) before, UTF_8))
        .isEqualTo(echoed.toString());
    assertThat(Sample.eventsOf(Disk.real(), recovered(name))).isEqualTo(recorded);
    assertThat(notices).extracting(LogNotice::kind).containsExactly(Kind.REPLACED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void fileThatBecameLongerKeepsItsEvents(String name) throws Exception {
    Path file = folder.resolve(name);
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 5);
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.position(1 << 20).write(UTF_8.encode("x"));
      }
      record(log, 5);
    }

    assertThat(Sample.eventsOf(Disk.real(), recovered(name))).isEqualTo(recorded);
    assertThat(notices.get(0).sentence()).doesNotContain("lost");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void whatAnotherProgramCutOffIsGoneAndTheRestGoesOn(String name) throws Exception {
    Path file = folder.resolve(name);
    try (RecordingLog log = open(file, LogOptions.STANDARD.withCommit(Commit.each()))) {
      record(log, 5);
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.truncate(channel.size() - 3);
      }
      record(log, 5);
    }

    recorded.remove("event4");
    assertThat(Sample.eventsOf(Disk.real(), recovered(name))).isEqualTo(recorded);
    assertThat(notices.get(0).sentence()).contains("recorded bytes of it are lost");
  }

  @ParameterizedTest
  @CsvSource({"s.bbox, ''", "s.bbox.zst, ''", "s.bbox, other", "s.bbox.zst, other"})
  void laterEventsOfAnOverwrittenFileAreKeptWithoutForeignBytes(String name, String content)
      throws Exception {
    Path file = folder.resolve(name);
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 5);
      Files.writeString(file, content.repeat(1000));
      recorded.clear();
      record(log, 5);
    }

    assertThat(Sample.eventsOf(Disk.real(), recovered(name))).isEqualTo(recorded);
    assertThat(file).hasContent(content.repeat(1000));
    assertThat(notices).extracting(LogNotice::kind).containsExactly(Kind.REPLACED);
    assertThat(notices.get(0).sentence()).contains("changed", "bytes of it are lost");
    assertThat(Sample.linesOf(Disk.real(), recovered(name)))
        .filteredOn(line -> line.startsWith("# gap "))
        .singleElement()
        .asString()
        .matches("# gap bytes=\\d+ reason=\"another program changed the file\" file=" + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void reopenedFileIsCopiedToo(String name) throws Exception {
    Path file = folder.resolve(name);
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 5);
    }
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      replace(file);
      record(log, 5);
    }

    assertThat(Sample.eventsOf(Disk.real(), recovered(name))).isEqualTo(recorded);
  }

  @Test
  void laterPartOfWhichNothingIsLeftDoesNotEndTheRecording() throws Exception {
    Path file = folder.resolve("s.bbox");
    Path second = folder.resolve("s.part2.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD.withRotation(Rotation.bySize(700)))) {
      while (!Files.exists(second)) {
        record(log, 1);
      }
      recorded.removeAll(Sample.eventsAlone(Disk.real(), second));
      Files.writeString(second, "");
      record(log, 20);
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(recorded);
  }

  @Test
  void theCopyWaitsForRoomAndNothingElseIsDeleted() throws Exception {
    SwitchedDisk disk = new SwitchedDisk(Disk.real());
    Path file = folder.resolve("s.bbox");
    Files.writeString(folder.resolve("s.recovered-1.bbox"), "of others\n");
    try (RecordingLog log =
        new LogFactory(disk, Clock.systemUTC())
            .open(
                file,
                Sample::header,
                LogOptions.STANDARD.withRetryDelay(Duration.ofMillis(1)),
                notices::add)) {
      record(log, 5);
      disk.full(true);
      replace(file);
      await(Kind.DISK_FULL);
      long number = log.append(Sample.event("waiting"));
      recorded.add("waiting");
      disk.full(false);
      assertThat(log.awaitDurable(number, LONG)).isTrue();
    }

    assertThat(Sample.eventsOf(Disk.real(), folder.resolve("s.recovered-2.bbox")))
        .isEqualTo(recorded);
    assertThat(folder.resolve("s.recovered-1.bbox")).hasContent("of others\n");
    assertThat(file).hasContent(FOREIGN);
    assertThat(names())
        .containsExactlyInAnyOrder("s.bbox", "s.recovered-1.bbox", "s.recovered-2.bbox");
    assertThat(notices)
        .extracting(LogNotice::kind)
        .containsExactly(Kind.DISK_FULL, Kind.REPLACED, Kind.RESUMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void whatAKilledProcessAcknowledgedIsInTheCopy(String name) throws Exception {
    Path file = folder.resolve(name);
    try (Child child = Child.start(file, "child", "group")) {
      child.awaitBegin();
      replace(file);
      child.awaitMore();

      List<String> acknowledged = child.kill();
      LogFactory.standard()
          .open(recovered(name), Sample::header, LogOptions.STANDARD, notices::add)
          .close();
      assertThat(Sample.eventsOf(Disk.real(), recovered(name)))
          .containsAll(acknowledged)
          .doesNotHaveDuplicates();
      assertThat(file).hasContent(FOREIGN);
    }
  }

  @Test
  void partThatCannotBeBegunInAReadOnlyFolderLosesNothing() throws Exception {
    Path sessions = folder.resolve("sessions");
    Path file = sessions.resolve("s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD.withRotation(Rotation.bySize(400)))) {
      record(log, 1);
      Files.setPosixFilePermissions(sessions, PosixFilePermissions.fromString("r-x------"));
      Assumptions.assumeFalse(Files.isWritable(sessions), "root may write into any folder");
      record(log, 20);
      await(Kind.WRITE_FAILED);
      Files.setPosixFilePermissions(sessions, PosixFilePermissions.fromString("rwx------"));
      record(log, 20);
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(recorded);
  }

  @Test
  void logInAForeignFormatIsCopied() throws Exception {
    Path file = folder.resolve("events.jsonl");
    try (RecordingLog log =
        LogFactory.standard()
            .openForeign(file, LogOptions.STANDARD, notices::add, null, LogSealer.NONE)) {
      awaitDurable(log, "{\"a\":1}\n");
      replace(file);
      awaitDurable(log, "{\"b\":2}\n");
      replace(folder.resolve("events.recovered-1.jsonl"));
      awaitDurable(log, "{\"c\":3}\n");
    }

    assertThat(folder.resolve("events.recovered-2.jsonl"))
        .hasContent("{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n");
    assertThat(file).hasContent(FOREIGN);
  }

  @Test
  void folderThatIsMovedAwayAndBackLosesNothing() throws Exception {
    Path sessions = folder.resolve("sessions");
    Path file = sessions.resolve("s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 3);
      Files.move(sessions, folder.resolve("away"));
      Files.move(folder.resolve("away"), sessions);
      record(log, 3);
      Files.move(sessions, folder.resolve("away"));
      record(log, 3);
      // The recorder looks after its lock now and then.
      while (!Files.exists(sessions.resolve("s.bbox.lock"))) {
        record(log, 1);
      }
      // The new folder has the next part only; put it to the others.
      Files.move(sessions.resolve("s.part2.bbox"), folder.resolve("away/s.part2.bbox"));
      Files.move(
          sessions.resolve("s.bbox.lock"),
          folder.resolve("away/s.bbox.lock"),
          StandardCopyOption.REPLACE_EXISTING);
      Files.delete(sessions);
      Files.move(folder.resolve("away"), sessions);
      record(log, 3);
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(recorded);
    assertThat(notices).extracting(LogNotice::kind).doesNotContain(Kind.REPLACED, Kind.LOST);
  }

  @Test
  void recordingThroughALinkStaysNextToItsFile() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = folder.resolve("link.bbox");
    open(real.resolve("s.bbox"), LogOptions.STANDARD).close();
    Files.createSymbolicLink(link, real.resolve("s.bbox"));
    try (RecordingLog log = open(link, LogOptions.STANDARD)) {
      record(log, 3);
      assertThat(real.resolve("s.bbox.lock")).exists();
      Files.delete(link);
      record(log, 3);
    }

    assertThat(Sample.eventsOf(Disk.real(), real.resolve("s.bbox"))).isEqualTo(recorded);
    assertThat(notices).isEmpty();
  }

  private void replace(Path file) throws IOException {
    Path other = Files.writeString(folder.resolve("other"), FOREIGN);
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private Path recovered(String name) {
    return folder.resolve(name.replace("s.", "s.recovered-1."));
  }

  private List<String> names() throws IOException {
    return Disk.real().list(folder);
  }

  private RecordingLog open(Path file, LogOptions options) throws IOException {
    return LogFactory.standard()
        .open(file, Sample::header, options.withRetryDelay(Duration.ofMillis(1)), notices::add);
  }

  private void record(RecordingLog log, int events) throws Exception {
    for (int i = 0; i < events; i++) {
      String name = "event" + next++;
      recorded.add(name);
      assertThat(log.awaitDurable(log.append(Sample.event(name)), LONG)).isTrue();
    }
  }

  private static void awaitDurable(RecordingLog log, String line) throws Exception {
    assertThat(log.awaitDurable(log.append(line.getBytes(UTF_8)), LONG)).isTrue();
  }

  private void await(Kind kind) throws InterruptedException {
    long end = System.nanoTime() + LONG.toNanos();
    Optional<LogNotice> found = Optional.empty();
    while (found.isEmpty() && end - System.nanoTime() > 0) {
      Thread.sleep(10);
      found = notices.stream().filter(notice -> notice.kind() == kind).findFirst();
    }
    assertThat(found).as(kind.name()).isPresent();
  }
}
