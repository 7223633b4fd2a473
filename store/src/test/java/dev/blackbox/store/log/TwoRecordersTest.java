package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.testing.Sample;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoRecordersTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z";

  @TempDir Path folder;

  @Test
  void theSecondRecorderOfAProcessIsRefused() throws Exception {
    try (RecordingLog first = open()) {
      first.append(Sample.event("a"));

      for (int i = 0; i < 2; i++) {
        assertThatExceptionOfType(FileInUseException.class)
            .isThrownBy(this::open)
            .withMessageMatching(
                ".*s\\.bbox: this process records to this file since "
                    + TIME
                    + "; it can have one writer");
      }
    }

    open().close();
    assertThat(Sample.eventsOf(Disk.real(), file())).containsExactly("a");
    assertThat(lockFile()).doesNotExist();
  }

  @Test
  void aFileBehindALinkIsTheSameFile() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (RecordingLog first = open()) {
      assertThatExceptionOfType(FileInUseException.class)
          .isThrownBy(() -> open(link.resolve("s.bbox")));
      assertThat(first.dropped()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"symbolic", "hard"})
  void aLinkToAFileIsTheSameFile(String kind) throws Exception {
    try (RecordingLog first = open()) {
      record(first, "a");
      Path link = link(kind, folder.resolve("link.bbox"));

      assertThatExceptionOfType(FileInUseException.class)
          .isThrownBy(() -> open(link))
          .withMessageContaining("this process records to this file");
      assertThatExceptionOfType(FileInUseException.class).isThrownBy(() -> Disk.real().lock(link));
      record(first, "b");
    }

    assertThat(Sample.eventsOf(Disk.real(), file())).containsExactly("a", "b");
  }

  private Path link(String kind, Path link) throws IOException {
    return kind.equals("hard")
        ? Files.createLink(link, file())
        : Files.createSymbolicLink(link, file());
  }

  @Test
  void thePartThatIsBeingWrittenIsTheSameRecording() throws Exception {
    LogOptions options = LogOptions.STANDARD.withRotation(Rotation.bySize(300));
    Path second = folder.resolve("s.part2.bbox");
    try (RecordingLog first =
        LogFactory.standard().open(file(), Sample::header, options, LogListener.SILENT)) {
      for (int i = 0; !Files.exists(second); i++) {
        record(first, "event" + i);
      }
      Path hard = Files.createLink(folder.resolve("copy.bbox"), second);
      Path symbolic = Files.createSymbolicLink(folder.resolve("link.bbox"), second);

      for (Path name : List.of(file(), second, hard, symbolic)) {
        assertThatExceptionOfType(FileInUseException.class)
            .as(name.toString())
            .isThrownBy(() -> Disk.real().lock(name));
      }
    }

    assertThat(Disk.real().list(folder)).noneMatch(name -> name.endsWith(".lock"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "hard.bbox", "link.bbox"})
  void theSameProgramLoadedTwiceIsRefused(String name) throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      classPath.add(Path.of(entry).toUri().toURL());
    }
    try (RecordingLog first = open();
        URLClassLoader loader =
            new URLClassLoader(
                classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      record(first, "a");
      Files.createLink(folder.resolve("hard.bbox"), file());
      Files.createSymbolicLink(folder.resolve("link.bbox"), file());
      Class<?> type = loader.loadClass(Disk.class.getName());
      Object disk = type.getMethod("real").invoke(null);

      assertThatExceptionOfType(InvocationTargetException.class)
          .isThrownBy(() -> type.getMethod("lock", Path.class).invoke(disk, folder.resolve(name)))
          .havingCause()
          .withMessageContaining("this process records to this file");
      assertThat(type).isNotSameAs(Disk.class);
      record(first, "b");
    }

    assertThat(Sample.eventsOf(Disk.real(), file())).containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "hard.bbox", "link.bbox", "there/../s.bbox"})
  void theRecorderOfAnotherProcessIsNamedWhateverTheNameIs(String name) throws Exception {
    Files.createDirectory(folder.resolve("there"));
    try (Child child = Child.start(file(), "child", "each")) {
      child.awaitBegin();
      Files.createLink(folder.resolve("hard.bbox"), file());
      Files.createSymbolicLink(folder.resolve("link.bbox"), file());

      for (boolean isLockDeleted : new boolean[] {false, true}) {
        if (isLockDeleted) {
          Files.deleteIfExists(lockFile());
        }
        assertThatExceptionOfType(FileInUseException.class)
            .isThrownBy(() -> open(folder.resolve(name)))
            .withMessageContaining("process " + child.pid() + " records to this file");
      }

      requireAll(child.kill(), file());
    }
  }

  @Test
  void deletingTheLockAllTheTimeLetsNobodyIn() throws Exception {
    AtomicBoolean isDone = new AtomicBoolean();
    Thread thief =
        new Thread(
            () -> {
              while (!isDone.get()) {
                lockFile().toFile().delete();
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
              }
            });
    try (Child child = Child.start(file(), "child", "each")) {
      child.awaitBegin();
      thief.start();
      for (int i = 0; i < 30; i++) {
        assertThatExceptionOfType(FileInUseException.class).isThrownBy(this::open);
      }
      isDone.set(true);
      thief.join();

      requireAll(child.kill(), file());
    }
    assertThat(Disk.real().list(folder)).noneMatch(name -> name.contains("recovered"));
  }

  @Test
  void recorderThatReadsItsOwnFileCreatesALockAgainThatSomebodyDeleted() throws Exception {
    try (Child child = Child.start(file(), "child", "reading")) {
      child.awaitBegin();
      for (int i = 0; i < 20; i++) {
        Files.deleteIfExists(lockFile());
        // The lock is signed when it is locked.
        awaitLock();

        assertThatExceptionOfType(FileInUseException.class)
            .isThrownBy(this::open)
            .withMessageContaining("process " + child.pid() + " records to this file");
      }

      requireAll(child.kill(), file());
    }
  }

  private void awaitLock() throws InterruptedException {
    long end = System.nanoTime() + LONG.toNanos();
    while (lockFile().toFile().length() == 0) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(1);
    }
  }

  @Test
  void whoLosesALockDoesNotDeleteTheLockOfTheNext() throws Exception {
    RecordingLog log = open();
    record(log, "a");
    Files.delete(lockFile());
    String next = words(4_000_000, Instant.EPOCH);
    Files.writeString(lockFile(), next);
    log.close();

    assertThat(lockFile()).hasContent(next);
  }

  private static void requireAll(List<String> acknowledged, Path file) throws IOException {
    // The kill may have torn the last line.
    open(file).close();
    assertThat(acknowledged).isNotEmpty();
    assertThat(Sample.eventsOf(Disk.real(), file))
        .containsAll(acknowledged)
        .doesNotHaveDuplicates();
  }

  private static void record(RecordingLog log, String name) throws Exception {
    assertThat(log.awaitDurable(log.append(Sample.event(name)), LONG)).isTrue();
  }

  @Test
  void theRecorderOfAnotherProcessIsNamed() throws Exception {
    try (Child child = Child.start(file(), "child", "group")) {
      child.awaitBegin();

      assertThatExceptionOfType(FileInUseException.class)
          .isThrownBy(this::open)
          .withMessageMatching(
              ".*s\\.bbox: process "
                  + child.pid()
                  + " records to this file since "
                  + TIME
                  + "; it can have one writer");

      child.kill();
      assertThat(lockFile()).exists();
      open().close();
    }
  }

  @Test
  void anotherProcessIsNamedAlsoWhereTheSystemHasNoLocks() throws Exception {
    try (Child child = Child.start(file(), "child", "group")) {
      child.awaitBegin();
      String words = Files.readString(lockFile());

      // Another file of that name has no lock on it, as on a file system without any.
      Files.delete(lockFile());
      Files.writeString(lockFile(), words);

      assertThatExceptionOfType(FileInUseException.class)
          .isThrownBy(this::open)
          .withMessageContaining("process " + child.pid() + " records");
    }
  }

  @Test
  void aLockOfAProcessThatIsGoneIsTakenOver() throws Exception {
    Files.writeString(lockFile(), words(4_000_000, Instant.EPOCH));

    open().close();

    assertThat(lockFile()).doesNotExist();
  }

  @Test
  void aLockOfAnEarlierProcessWithTheSameNumberIsTakenOver() throws Exception {
    long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(1L);
    Files.writeString(lockFile(), words(parent, Instant.parse("2001-01-01T00:00:00Z")));

    open().close();

    assertThat(lockFile()).doesNotExist();
  }

  private static String words(long pid, Instant started) {
    return "pid=" + pid + " started=" + started + " since=2026-01-01T00:00:00Z\n";
  }

  private Path file() {
    return folder.resolve("s.bbox");
  }

  private Path lockFile() {
    return folder.resolve("s.bbox.lock");
  }

  private RecordingLog open() throws IOException {
    return open(file());
  }

  private static RecordingLog open(Path file) throws IOException {
    return LogFactory.standard()
        .open(file, Sample::header, LogOptions.STANDARD, LogListener.SILENT);
  }
}
