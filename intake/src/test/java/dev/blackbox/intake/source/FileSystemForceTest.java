package dev.blackbox.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class FileSystemForceTest {
  @TempDir Path folder;

  @Test
  void onlyALinuxThatTellsOfFailuresIsAsked() {
    assertThat(FileSystemForce.tellsOfFailures("Linux", "6.18.44-generic")).isTrue();
    assertThat(FileSystemForce.tellsOfFailures("Linux", "5.8.0")).isTrue();
    assertThat(FileSystemForce.tellsOfFailures("Linux", "5.7.19")).isFalse();
    assertThat(FileSystemForce.tellsOfFailures("Linux", "4.19")).isFalse();
    assertThat(FileSystemForce.tellsOfFailures("Linux", "rolling")).isFalse();
    assertThat(FileSystemForce.tellsOfFailures("Mac OS X", "15.1")).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fileSystemsThatAreNotKnownAreLeftToOtherWays() throws Exception {
    assertThat(FileSystemForce.of(Path.of("/proc/self"))).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileSystemThatIsKnownIsForced() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "content");

    assertThat(FileSystemForce.of(file))
        .isEqualTo(FileSystemForce.FILE_SYSTEMS.contains(Files.getFileStore(file).type()));
  }
}
