package dev.blackbox.library.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FileWatcherTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noticesWritingReplacingAndNewParts(boolean isPolled) throws Exception {
    Path file = Files.createFile(folder.resolve("s.bbox"));
    Semaphore hints = new Semaphore(0);
    try (FileWatcher watcher = new FileWatcher(isPolled)) {
      try (Closeable _ = watcher.watch(file, hints::release)) {
        Files.writeString(file, "a", StandardOpenOption.APPEND);
        hints.acquire();
        Files.move(Files.writeString(folder.resolve("new"), "b"), folder.resolve("s.part2.bbox"));
        hints.acquire();
      }
      Files.writeString(file, "b", StandardOpenOption.APPEND);
      Path other = Files.createFile(folder.resolve("other.bbox"));
      Semaphore others = new Semaphore(0);
      try (Closeable _ = watcher.watch(other, others::release)) {
        others.acquire();
        hints.drainPermits();
        others.acquire();
      }
      assertThat(hints.availablePermits()).isZero();
    }
  }

  @Test
  void looksAtFilesWhoseFolderIsNotThereYet() throws Exception {
    Path file = folder.resolve("later/s.bbox");
    Semaphore hints = new Semaphore(0);
    try (FileWatcher watcher = new FileWatcher(false);
        Closeable _ = watcher.watch(file, hints::release)) {
      Files.createDirectories(folder.resolve("later"));
      hints.drainPermits();
      hints.acquire();
    }
  }

  @Test
  void watchesMayEndWhileTheWatcherEnds() throws Exception {
    Path file = Files.createFile(folder.resolve("s.bbox"));
    for (int round = 0; round < 300; round++) {
      FileWatcher watcher = new FileWatcher(false);
      Closeable watch = watcher.watch(file, () -> {});
      try (ExecutorService other = Executors.newSingleThreadExecutor()) {
        Future<?> ended =
            other.submit(
                () -> {
                  watch.close();
                  return null;
                });
        watcher.close();
        assertThat(ended).succeedsWithin(Duration.ofMinutes(1));
      }
    }
  }
}
