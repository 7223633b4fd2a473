package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoRecordersTest {
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

  @Test
  void aLockWithOtherWordsIsTakenOver() throws Exception {
    Files.write(lockFile(), "pid=x started=never \0\n".getBytes(UTF_8));

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
