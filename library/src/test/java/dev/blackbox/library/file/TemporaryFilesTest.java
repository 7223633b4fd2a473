package dev.blackbox.library.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TemporaryFilesTest {
  @TempDir private Path parent;

  @Test
  void folderIsForThisUserOnly() throws Exception {
    Path folder = new TemporaryFiles(parent).folder();

    assertThat(folder).isDirectory().hasParentRaw(parent);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
  }

  @Test
  void whatADeadProcessLeftIsDeleted() throws Exception {
    Path dead = Files.createDirectory(parent.resolve("blackbox-1-dead"));
    Files.writeString(dead.resolve("a.export"), "all of a session");
    Files.createFile(parent.resolve("blackbox-1-dead.lock"));
    Files.writeString(parent.resolve("blackbox-notes"), "mine");

    new TemporaryFiles(parent).folder();

    assertThat(dead).doesNotExist();
    assertThat(parent.resolve("blackbox-1-dead.lock")).doesNotExist();
    assertThat(parent.resolve("blackbox-notes")).exists();
  }

  @Test
  void linkInPlaceOfAFolderIsNotFollowed() throws Exception {
    Path own = Files.createDirectory(parent.resolve("own"));
    Files.writeString(own.resolve("letter"), "dear");
    Files.createSymbolicLink(parent.resolve("blackbox-1-link"), own);
    Files.createFile(parent.resolve("blackbox-1-link.lock"));

    new TemporaryFiles(parent).folder();

    assertThat(own.resolve("letter")).exists();
  }

  @Test
  void whatALivingProcessHasStays() throws Exception {
    Path living = Files.createDirectory(parent.resolve("blackbox-1-living"));
    Path file = Files.writeString(living.resolve("a.export"), "half of a session");
    Path lock = parent.resolve("blackbox-1-living.lock");
    // Another channel of this process acts as another process: both refuse the lock.
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      new TemporaryFiles(parent).folder();
      assertThat(file).exists();
    }
  }
}
