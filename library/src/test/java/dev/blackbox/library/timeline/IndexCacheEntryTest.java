package dev.blackbox.library.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.timeline.OpenRecording.Change;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that is kept when a recording is closed, for the next time it is opened. */
final class IndexCacheEntryTest {
  @TempDir private Path folder;
  private Path file;
  private Path indexes;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("s.bbox");
    indexes = folder.resolve("cache");
    Files.write(file, RecordingBytes.realistic(1, 1_000_000, 3_000).toByteArray());
    age();
  }

  /** Sets the time of the file back, as if nobody had written to it for long. */
  private void age() throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
  }

  @Test
  void theNextOpeningReadsNoLineForTheIndex() throws Exception {
    List<Object> first = contentAfter(_ -> {});

    assertThat(kept()).hasSize(1);
    assertThat(
            contentAfter(
                recording -> {
                  assertThat(recording.bytesIndexed()).isZero();
                  assertThat(recording.refresh()).isEqualTo(Change.NONE);
                }))
        .isEqualTo(first);
    assertThat(kept()).hasSize(1);
  }

  @Test
  void aRecordingThatGrewWhileItWasClosedIsReadAgain() throws Exception {
    contentAfter(_ -> {});
    append();

    assertThat(contentAfter(recording -> assertThat(recording.bytesIndexed()).isPositive()))
        .last()
        .asString()
        .contains("a: one more");
  }

  @Test
  void aRecordingThatGrowsLaterIsReadAgain() throws Exception {
    contentAfter(_ -> {});

    List<Object> content =
        contentAfter(
            recording -> {
              append();
              assertThat(recording.refresh()).isEqualTo(Change.REPLACED);
              recording.whenIndexed().join();
            });

    assertThat(content).last().asString().contains("a: one more");
  }

  @Test
  void anEditOfTheSameLengthIsSeenWhateverTheTimeSays() throws Exception {
    List<Object> before = contentAfter(_ -> {});
    FileTime time = Files.getLastModifiedTime(file);
    Files.writeString(file, Files.readString(file).replaceFirst("\na:", "\nu:"));
    Files.setLastModifiedTime(file, time);

    assertThat(contentAfter(_ -> {})).isNotEqualTo(before);
  }

  @Test
  void aRecordingThatWasJustWrittenGetsNone() throws Exception {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now()));

    contentAfter(_ -> {});

    assertThat(kept()).isEmpty();
  }

  @Test
  void aDamagedIndexIsMadeAgain() throws Exception {
    List<Object> expected = contentAfter(_ -> {});
    byte[] good = Files.readAllBytes(kept().getFirst());
    for (int fromEnd : List.of(1, 12, 20, 99)) {
      byte[] bad = good.clone();
      bad[good.length - fromEnd] ^= 1;
      Files.write(kept().getFirst(), bad);

      assertThat(contentAfter(_ -> {})).isEqualTo(expected);
      assertThat(Files.readAllBytes(kept().getFirst())).isEqualTo(good);
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsNoError() throws Exception {
    Files.createFile(indexes);

    assertThat(contentAfter(_ -> {})).isNotEmpty();
  }

  private interface Step {
    void run(OpenRecording recording) throws Exception;
  }

  /** Opens the recording, takes a step, and returns what it has then; closes it again. */
  private List<Object> contentAfter(Step step) throws Exception {
    Input input = Input.file("s.bbox", file);
    try (OpenRecording recording =
        OpenRecording.open(input, Runnable::run, Optional.of(new IndexFolder(indexes)))) {
      step.run(recording);
      List<Object> content = new ArrayList<>();
      recording.withSession(
          session -> {
            content.add(session.totals());
            session.events().forEach(event -> content.add(event.kind() + " " + event.meta()));
            return true;
          });
      long lines = recording.lineCount().lines();
      content.addAll(recording.lines(lines - 300, 301, 1 << 20));
      return content;
    }
  }

  private void append() throws IOException {
    Files.writeString(file, "a: one more\n", StandardOpenOption.APPEND);
    age();
  }

  /** Returns the indexes; everything else that was written must be gone. */
  private List<Path> kept() throws IOException {
    if (!Files.isDirectory(indexes)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(indexes)) {
      return files.toList();
    }
  }
}
