package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where a recorder may record to. */
@Timeout(60)
final class OpeningTest {
  @TempDir Path folder;

  @Test
  void folderIsRefused() {
    assertThatThrownBy(() -> Recorder.open(folder.toAbsolutePath()))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(folder.toAbsolutePath() + ": it is a folder, not a file");
    assertThat(folder.resolveSibling(folder.getFileName() + ".lock")).doesNotExist();
  }

  @Test
  void pipeIsRefusedWithoutWaitingForItsOtherEnd() throws Exception {
    Path pipe = folder.resolve("pipe.bbox");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThatThrownBy(() -> Recorder.open(pipe))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(pipe + ": it is a pipe or a device, not a file");
    assertThat(Disk.real().list(folder)).containsExactly("pipe.bbox");
  }

  @Test
  void deviceIsRefused() {
    assertThatThrownBy(() -> Recorder.open(Path.of("/dev/null")))
        .isInstanceOf(FileSystemException.class)
        .hasMessage("/dev/null: it is a pipe or a device, not a file");
    assertThat(Path.of("/dev/null.lock")).doesNotExist();
  }

  @Test
  void linkToAFileIsFollowed() throws IOException {
    Path file = folder.resolve("file.bbox");
    Recorder.open(file).close();
    Path link = Files.createSymbolicLink(folder.resolve("link.bbox"), file);

    try (Recorder recorder = Recorder.open(link)) {
      recorder.user("through the link");
    }

    assertThat(file).content().contains("u: through the link");
  }

  @Test
  void everyRunInAFolderHasAFileOfItsOwn() throws IOException {
    RecorderOptions options = Recorder.in(folder.resolve("new/runs"));
    Set<Path> files = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      try (Recorder recorder = options.open()) {
        recorder.user("run " + i);
        Path file = recorder.file().orElseThrow();
        assertThat(file.getFileName().toString()).matches("\\d{8}-\\d{6}-[0-9a-f]{8}\\.bbox");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
        files.add(file);
      }
    }

    assertThat(files).hasSize(3);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("new"))))
        .isEqualTo("rwx------");
    List<String> names = Disk.real().list(folder.resolve("new/runs"));
    assertThat(names).hasSize(3).allMatch(name -> name.endsWith(".bbox"));
  }

  @Test
  void noNameIsUsedTwice() {
    RecorderOptions options = Recorder.in(folder);
    Path first = options.nextFile();

    assertThat(first.getParent()).isEqualTo(folder);
    assertThat(options.nextFile()).isNotEqualTo(first);
  }

  @Test
  void optionsNeedNoOtherTypes() throws IOException {
    Path file = folder.resolve("options.bbox");
    try (Recorder recorder =
        Recorder.to(file)
            .commitEach()
            .rotateAfter(600)
            .secret("door_code", "4711-open-sesame")
            .waitAtMost(Duration.ofMillis(5))
            .open()) {
      for (int i = 0; i < 20; i++) {
        recorder.user("the code is 4711-open-sesame").await(Duration.ofSeconds(30));
      }
      assertThat(recorder.masked()).isEqualTo(20);
    }

    assertThat(folder.resolve("options.part2.bbox")).content().contains("[redacted:door_code]");
  }

  @Test
  void headerNamesTheFolderUnlessTheHostLeavesItOut() throws IOException {
    Path file = folder.resolve("in.bbox");
    Recorder.to(file).workspace(folder).open().close();
    Path other = folder.resolve("elsewhere.bbox");
    Recorder.to(other).workspace(folder).header("cwd", "").open().close();

    assertThat(Files.readString(file)).contains("\ncwd: " + folder + "\n");
    assertThat(Files.readString(other)).doesNotContain("cwd");
  }
}
