package dev.blackbox.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is at the name of a lock decides whether it is taken; a file of others is never changed. */
@Timeout(120)
class ProcessLockTest {
  private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");
  private static final String VICTIM = "the text of somebody else\n";

  @TempDir Path folder;

  @Test
  void lockNamesItsHolderAndItsFile() throws Exception {
    Files.writeString(file(), "");
    try (Closeable lock = Disk.real().lock(file())) {
      String text = Files.readString(lockFile());

      LockOwner owner = LockOwner.parse(text).orElseThrow();
      assertThat(owner.text()).isEqualTo(text);
      assertThat(owner.pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(owner.file())
          .isEqualTo(
              String.valueOf(Disk.real().status(file()).orElseThrow().key()).replace(" ", ""));
      assertThat(lock).isNotNull();
    }
    assertThat(lockFile()).doesNotExist();
  }

  @Test
  void allPartsAndLinksHaveOneLock() throws Exception {
    Path link = folder.resolve("link.bbox.zst");
    Files.writeString(folder.resolve("s.part3.bbox.zst"), "");
    Files.createSymbolicLink(link, folder.resolve("s.part3.bbox.zst"));
    try (Closeable lock = Disk.real().lock(folder.resolve("s.bbox.zst"))) {
      assertThat(folder.resolve("s.bbox.zst.lock")).exists();
      for (String name : new String[] {"s.part2.bbox.zst", "s.part3.bbox.zst", "link.bbox.zst"}) {
        assertThatExceptionOfType(FileInUseException.class)
            .isThrownBy(() -> Disk.real().lock(folder.resolve(name)));
      }
      assertThat(lock).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"symbolic", "dangling", "hard", "folder", "pipe", "large"})
  void whatIsNoLockIsRefusedAndLeftAlone(String kind) throws Exception {
    Path victim = Files.writeString(folder.resolve("victim"), VICTIM);
    switch (kind) {
      case "symbolic" -> Files.createSymbolicLink(lockFile(), victim);
      case "dangling" -> Files.createSymbolicLink(lockFile(), folder.resolve("missing"));
      case "hard" -> Files.createLink(lockFile(), victim);
      case "folder" -> Files.createDirectory(lockFile());
      case "pipe" -> makePipe();
      default -> {
        try (RandomAccessFile large = new RandomAccessFile(lockFile().toFile(), "rw")) {
          large.setLength(1 << 30);
        }
      }
    }

    assertThatIOException()
        .isThrownBy(() -> Disk.real().lock(file()))
        .withMessageMatching(
            ".*s\\.bbox\\.lock: .*, expected a lock file of BlackBox; it was left as it is");

    assertThat(victim).hasContent(VICTIM);
    assertThat(lockFile()).satisfies(path -> assertThat(Disk.real().kind(path)).isNotNull());
    assertThat(Disk.real().kind(lockFile())).isNotEqualTo(EntryKind.NONE);
    assertThat(folder.resolve("missing")).doesNotExist();
  }

  private void makePipe() throws IOException, InterruptedException {
    boolean isMade;
    try {
      isMade = new ProcessBuilder("mkfifo", lockFile().toString()).start().waitFor() == 0;
    } catch (IOException e) {
      isMade = false;
    }
    Assumptions.assumeTrue(isMade, "mkfifo is not here");
  }

  @Test
  void lockThatMayNotBeOpenedIsRefused() throws Exception {
    Files.writeString(lockFile(), "");
    Files.setPosixFilePermissions(lockFile(), PosixFilePermissions.fromString("---------"));
    Assumptions.assumeFalse(Files.isReadable(lockFile()), "root may open any file");

    assertThatIOException()
        .isThrownBy(() -> Disk.real().lock(file()))
        .withMessageContaining("s.bbox.lock: may not be opened, expected a lock file of BlackBox");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "pid=4000000 started=1970-01-01T00:00:00Z since=2026-01-01T00:00:00Z\n"})
  void lockThatHasAnotherNameIsNotWrittenTo(String text) throws Exception {
    Path backup = Files.writeString(folder.resolve("backup"), text);
    Files.createLink(lockFile(), backup);

    Disk.real().lock(file()).close();

    assertThat(backup).hasContent(text);
    assertThat(lockFile()).doesNotExist();
  }

  @Test
  void deletedLockIsCreatedAgain() throws Exception {
    try (DiskLock lock = Disk.real().lock(file())) {
      Files.delete(lockFile());

      assertThat(lock.renew()).isTrue();
      assertThat(LockOwner.parse(Files.readString(lockFile()))).isPresent();
    }
    assertThat(lockFile()).doesNotExist();
  }

  @Test
  void lockOfAnotherOneStaysAndIsTakenWhenItIsFree() throws Exception {
    try (DiskLock lock = Disk.real().lock(file())) {
      Files.delete(lockFile());
      Files.writeString(lockFile(), VICTIM);

      assertThat(lock.renew()).isFalse();
      assertThat(lockFile()).hasContent(VICTIM);

      Files.delete(lockFile());
      assertThat(lock.renew()).isTrue();
    }
  }

  @Test
  void processOfAnotherBootIsGoneAndThatOfAnotherMachineIsRespectedWithoutLocks() {
    ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
    LockOwner self = LockOwner.current(NOW, null);
    LockOwner running =
        new LockOwner(
            parent.pid(),
            parent.info().startInstant().orElse(Instant.EPOCH),
            NOW,
            self.host(),
            self.boot(),
            LockOwner.UNKNOWN);
    LockOwner earlier =
        new LockOwner(
            running.pid(), running.started(), NOW, self.host(), "another-boot", LockOwner.UNKNOWN);
    LockOwner reused =
        new LockOwner(
            running.pid(),
            running.started().minus(Duration.ofDays(1)),
            NOW,
            self.host(),
            self.boot(),
            LockOwner.UNKNOWN);
    LockOwner remote = new LockOwner(7, Instant.EPOCH, NOW, "another-host", "x", LockOwner.UNKNOWN);

    assertThat(running.isInTheWay(true)).isTrue();
    assertThat(running.isInTheWay(false)).isTrue();
    assertThat(earlier.isInTheWay(false)).isFalse();
    assertThat(reused.isInTheWay(false)).isFalse();
    assertThat(self.isInTheWay(false)).isFalse();
    assertThat(remote.isInTheWay(true)).isFalse();
    assertThat(remote.isInTheWay(false)).isTrue();
    assertThat(remote.inUse(file()))
        .hasMessageContaining("process 7 of the machine another-host records to this file since");
  }

  private Path file() {
    return folder.resolve("s.bbox");
  }

  private Path lockFile() {
    return folder.resolve("s.bbox.lock");
  }
}
