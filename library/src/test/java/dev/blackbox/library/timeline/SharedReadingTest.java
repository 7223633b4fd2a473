package dev.blackbox.library.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.timeline.OpenRecording.Change;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads read one recording. */
final class SharedReadingTest {
  @TempDir private Path folder;

  /** A long read of a whole recording delays no other reader. */
  @Test
  void readersDoNotWaitForEachOther() throws Exception {
    Path file = Files.writeString(folder.resolve("s.bbox"), "u: one\na: two\n");
    try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
        OpenRecording recording = OpenRecording.open(Input.file("s.bbox", file), Runnable::run)) {
      recording.withSession(
          _ -> {
            try {
              assertThat(others.submit(() -> recording.lines(1, 5, 100)).get()).hasSize(2);
              assertThat(others.submit(() -> recording.withSession(s -> s.events().size())).get())
                  .contains(2);
              Files.writeString(file, "a: three\n", StandardOpenOption.APPEND);
              assertThat(others.submit(recording::refresh).get()).isEqualTo(Change.IN_USE);
              assertThat(others.submit(() -> recording.lines(1, 5, 100)).get()).hasSize(2);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
            return true;
          });
      assertThat(recording.refresh()).isEqualTo(Change.GREW);
      assertThat(recording.lines(1, 5, 100)).hasSize(3);
    }
  }
}
