package dev.blackbox.library.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.timeline.OpenRecording.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording whose last line has no line ending. */
final class OpenEndTest {
  private static final int LONGEST = 1 << 20;

  @TempDir private Path folder;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("s.bbox"), "u: one\na: two");
  }

  private void finished() throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
  }

  /** A time in the future is never long ago, however slow the machine is. */
  private void beingWritten() throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(3_600)));
  }

  @Test
  void lastLineOfAFinishedFileCounts() throws Exception {
    finished();
    try (OpenRecording recording = OpenRecording.open(Input.file("s.bbox", file), tasks::add)) {
      assertThat(texts(recording)).containsExactly("u: one", "a: two");
      runAll();
      assertThat(texts(recording)).containsExactly("u: one", "a: two");
      assertThat(recording.lineCount()).isEqualTo(new LineCount(2, true));
      assertThat(recording.withSession(session -> session.events().getLast().text()))
          .contains("two");
      assertThat(recording.refresh()).isEqualTo(Change.NONE);
    }
  }

  @Test
  void lastLineIsHeldBackWhileItIsWritten() throws Exception {
    beingWritten();
    try (OpenRecording recording = OpenRecording.open(Input.file("s.bbox", file), tasks::add)) {
      assertThat(texts(recording)).containsExactly("u: one");
      runAll();
      assertThat(texts(recording)).containsExactly("u: one");
      assertThat(recording.refresh()).isEqualTo(Change.NONE);

      finished();
      assertThat(recording.refresh()).isNotEqualTo(Change.NONE);
      runAll();
      assertThat(texts(recording)).containsExactly("u: one", "a: two");
    }
  }

  @Test
  void lineThatGrowsAfterAllIsReadAgain() throws Exception {
    finished();
    try (OpenRecording recording = OpenRecording.open(Input.file("s.bbox", file), tasks::add)) {
      runAll();
      Files.writeString(file, " and more\na: three\n", StandardOpenOption.APPEND);
      assertThat(recording.refresh()).isEqualTo(Change.REPLACED);
      runAll();
      assertThat(texts(recording)).containsExactly("u: one", "a: two and more", "a: three");
    }
  }

  @Test
  void feedHasTheLastLineOfAFinishedFile() throws Exception {
    beingWritten();
    GrowingRecording recording = new GrowingRecording(Input.file("s.bbox", file));
    GrowingRecording.Lines written = recording.look().orElseThrow();
    assertThat(written.lines()).isEqualTo(1);

    finished();
    GrowingRecording.Lines all = recording.look().orElseThrow();
    assertThat(all.lines()).isEqualTo(2);
    assertThat(recording.read(all.version(), 1, LONGEST))
        .extracting(RawLine::text)
        .containsExactly("u: one", "a: two");
    assertThat(recording.look()).isEmpty();

    Files.writeString(file, "!\n", StandardOpenOption.APPEND);
    GrowingRecording.Lines more = recording.look().orElseThrow();
    assertThat(more.replacedFrom()).isEqualTo(2);
    assertThat(recording.read(more.version(), 1, LONGEST))
        .extracting(RawLine::text)
        .containsExactly("u: one", "a: two!");
  }

  private void runAll() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private static List<String> texts(OpenRecording recording) throws IOException {
    return recording.lines(1, 100, LONGEST).stream().map(RawLine::text).toList();
  }
}
