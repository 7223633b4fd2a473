package dev.blackbox.library.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {
  @TempDir Path folder;

  private static AtomicFile.Content text(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  @Test
  void newFileIsWrittenAndNothingElse() throws Exception {
    AtomicFile.write("a", folder.resolve("a"), text("new"));

    assertThat(folder.resolve("a")).hasContent("new");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void newFileIsPrivate() throws Exception {
    assumeTrue(
        Files.getFileStore(folder).supportsFileAttributeView("posix"), "no permissions here");

    AtomicFile.write("a", folder.resolve("a"), text("new"));

    assertThat(Files.getPosixFilePermissions(folder.resolve("a")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void permissionsAreKept() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "old");
    assumeTrue(Files.getFileStore(file).supportsFileAttributeView("posix"), "no permissions here");
    Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rw-r-----");
    Files.setPosixFilePermissions(file, permissions);

    AtomicFile.write("a", file, text("new"));

    assertThat(file).hasContent("new");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(permissions);
  }

  @Test
  void linkIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("real"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), Path.of("nothing"));

    for (Path target : List.of(link, nowhere)) {
      assertThatThrownBy(() -> AtomicFile.write("link", target, text("new")))
          .isInstanceOf(BlackboxException.class)
          .hasMessage("link: this is a symbolic link, expected a file or a free name");
    }

    assertThat(file).hasContent("old");
    assertThat(folder.resolve("nothing")).doesNotExist();
  }

  @Test
  void failureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    AtomicFile.Content failing =
        out -> {
          out.write(new byte[1 << 20]);
          throw new IOException("a: cannot be read, input/output error");
        };

    assertThatThrownBy(() -> AtomicFile.write("a", file, failing))
        .hasMessage("a: cannot be read, input/output error");

    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void fileThatAnotherWritesIsNotReplaced() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "old");
    try (Closeable _ = Disk.real().lock(file)) {
      assertThatThrownBy(() -> AtomicFile.write("a", file, text("new")))
          .isInstanceOf(BlackboxException.class)
          .hasMessageStartingWith(file.toRealPath() + ": this process records to this file since")
          .hasMessageEndingWith("; it can have one writer");
    }

    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void fileIsLockedWhileItIsWritten() throws Exception {
    Path file = folder.resolve("a");

    AtomicFile.write(
        "a",
        file,
        out ->
            assertThatThrownBy(() -> AtomicFile.write("a", file, text("other")))
                .hasMessageContaining("this process records to this file"));

    assertThat(names()).containsExactly("a");
  }

  @Test
  void fileThatAnotherProgramReplacesOrExtendsMeanwhileIsKept() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "old");
    AtomicFile.Content replacing =
        out ->
            Files.move(
                Files.writeString(folder.resolve("b"), "sed"),
                file,
                StandardCopyOption.REPLACE_EXISTING);
    AtomicFile.Content extending = out -> Files.writeString(file, "+", StandardOpenOption.APPEND);

    for (AtomicFile.Content content : List.of(replacing, extending)) {
      assertThatThrownBy(() -> AtomicFile.write("a", file, content))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": another program changed the file meanwhile, nothing is written");
    }

    assertThat(file).hasContent("sed+");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void folderThatTakesNoLockTakesNoFile() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "old");
    Files.createDirectory(folder.resolve("a.lock"));

    assertThatThrownBy(() -> AtomicFile.write("a", file, text("new")))
        .isInstanceOf(BlackboxException.class)
        .hasMessageStartingWith("a: cannot be written, ");

    assertThat(file).hasContent("old");
  }

  @Test
  void missingFolderIsTold() {
    assertThatThrownBy(() -> AtomicFile.write("x/a", folder.resolve("x/a"), text("new")))
        .isInstanceOf(BlackboxException.class)
        .hasMessage("x/a: cannot be written, there is no such file or folder");
  }

  @Test
  void folderIsNotWritten() {
    assertThatThrownBy(() -> AtomicFile.write(".", folder, text("new")))
        .isInstanceOf(BlackboxException.class)
        .hasMessage(".: this is a folder, expected a file");
  }

  @Test
  void deviceIsWrittenInPlace() throws Exception {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "this system has no /dev/null");

    AtomicFile.write("/dev/null", device, text("new"));

    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void fullDeviceIsTold() {
    Path device = Path.of("/dev/full");
    assumeTrue(Files.exists(device), "this system has no /dev/full");

    assertThatThrownBy(() -> AtomicFile.write("/dev/full", device, text("new")))
        .hasMessage("/dev/full: cannot be written, no space left on device");
  }
}
