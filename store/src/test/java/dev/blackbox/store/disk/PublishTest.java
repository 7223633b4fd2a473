package dev.blackbox.store.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is replaced at once or not at all, and nobody else's file is. */
class PublishTest {
  @TempDir Path folder;
  private final Disk disk = Disk.real();

  @Test
  void fileThatAnotherProgramReplacedMeanwhileStays() throws Exception {
    Path file = Files.writeString(folder.resolve("s.bbox"), "old");

    String message =
        failure(
            file,
            fresh -> {
              Path other = Files.writeString(folder.resolve("other"), "of others");
              return Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
            });

    assertThat(message)
        .isEqualTo(file + ": another program changed the file meanwhile, nothing is written");
    assertThat(file).hasContent("of others");
  }

  @Test
  void fileThatAppearedMeanwhileStays() throws Exception {
    Path file = folder.resolve("s.bbox");

    failure(file, fresh -> Files.writeString(file, "of others"));

    assertThat(file).hasContent("of others");
  }

  @Test
  void plantedLinkAtAnOldTemporaryNameIsNotFollowed() throws Exception {
    Path victim = Files.writeString(folder.resolve("victim"), "of others");
    Path planted = Files.createSymbolicLink(folder.resolve(".s.bbox.new"), victim);

    disk.replace(folder.resolve("s.bbox"), "new".getBytes(UTF_8));

    assertThat(victim).hasContent("of others");
    assertThat(Files.isSymbolicLink(planted)).isTrue();
  }

  @Test
  void attemptThatFailsLeavesTheOldFileAndNothingElse() throws Exception {
    Path file = Files.writeString(folder.resolve("s.bbox"), "old");

    String message =
        failure(
            file,
            fresh -> {
              fresh.writeAll(ByteBuffer.wrap(new byte[10]), 0);
              throw new IOException("no more");
            });

    assertThat(message).isEqualTo("no more");
    assertThat(file).hasContent("old");
  }

  /** Tries to replace a file; returns why that failed. Nothing but the file may be left. */
  private String failure(Path file, Disk.Writer<Path, IOException> writer) throws IOException {
    Throwable failure = catchThrowable(() -> disk.publish(file, writer));
    assertThat(failure).isInstanceOf(IOException.class);
    assertThat(disk.list(folder)).containsExactly("s.bbox");
    return String.valueOf(failure.getMessage());
  }

  @Test
  void unfinishedFilesOfACrashAreDeletedAndNoOthers() throws Exception {
    Path recording = folder.resolve("s.bbox");
    for (String name :
        new String[] {
          ".s.bbox.0123abcd.new",
          ".s.part12.bbox.0123abcd.new",
          ".s.bbox.seal.0123abcd.new",
          ".s.bbox.torn.3.0123abcd.new",
          ".s.bbox.new",
          ".s.bbox.notes.new",
          ".other.bbox.0123abcd.new",
          ".s.bbox.zst.0123abcd.new",
          "s.bbox.0123abcd.new"
        }) {
      Files.writeString(folder.resolve(name), "");
    }
    Files.createDirectory(folder.resolve(".s.bbox.ffffffff.new"));

    disk.deleteUnfinished(recording);

    assertThat(disk.list(folder))
        .containsExactlyInAnyOrder(
            ".s.bbox.new",
            ".s.bbox.notes.new",
            ".other.bbox.0123abcd.new",
            ".s.bbox.zst.0123abcd.new",
            "s.bbox.0123abcd.new",
            ".s.bbox.ffffffff.new");
  }

  @Test
  void fullDiskIsReportedForTheFileNotForItsTemporaryName() {
    Path unfinished = Disk.unfinished(folder.resolve("s.bbox"));

    assertThat(DiskFullException.orOther(new IOException("No space left on device"), unfinished))
        .isInstanceOf(DiskFullException.class)
        .hasMessage(folder.resolve("s.bbox") + ": the disk is full");
  }

  @Test
  void failureOfAnOpenFileNamesTheFile() {
    Path unfinished = Disk.unfinished(folder.resolve("s.bbox"));

    assertThat(DiskFullException.named(new IOException("Input/output error"), unfinished))
        .hasMessage(folder.resolve("s.bbox") + ": input/output error");
    IOException told = new IOException("s.bbox: told") {};
    assertThat(DiskFullException.named(told, unfinished)).isSameAs(told);
  }
}
