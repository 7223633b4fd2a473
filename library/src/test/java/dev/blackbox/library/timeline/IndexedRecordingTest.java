package dev.blackbox.library.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexedRecordingTest {
  private static final String HEADER =
      """
      ---
      format: bbox/1
      id: long
      mode: plan
      repo_sha: 0123456789abcdef0123456789abcdef01234567
      ---
      """;

  @TempDir Path folder;
  private Path file;
  private Path indexes;

  @BeforeEach
  void prepare() throws IOException {
    file = folder.resolve("long.bbox");
    indexes = folder.resolve("cache/index");
    write(3_000);
  }

  @Test
  void aKeptIndexGivesTheSameSession() throws IOException, BlackboxException {
    assertSame(open());
    FileTime made = Files.getLastModifiedTime(index());

    assertSame(open());
    assertThat(Files.getLastModifiedTime(index())).isEqualTo(made);
  }

  @Test
  void aRecordingThatGrewGetsANewIndex() throws IOException, BlackboxException {
    open();
    write(3_500);

    assertThat(open().session().events()).hasSize(2 * 3_500);
    assertSame(open());
  }

  @Test
  void aRecordingThatWasEditedGetsANewIndexWhateverItsTimeSays()
      throws IOException, BlackboxException {
    open();
    FileTime time = Files.getLastModifiedTime(file);
    Files.writeString(file, Files.readString(file).replace("[err]", "[ok!]"));
    Files.setLastModifiedTime(file, time);

    assertThat(open().session().totals().failedCalls()).isZero();
    assertSame(open());
  }

  @Test
  void aDamagedIndexIsMadeAgain() throws IOException, BlackboxException {
    open();
    byte[] good = Files.readAllBytes(index());
    for (int fromEnd : List.of(1, 12, 20, 99)) {
      byte[] bad = good.clone();
      bad[good.length - fromEnd] ^= 1;
      Files.write(index(), bad);

      assertSame(open());
      assertThat(Files.readAllBytes(index())).isEqualTo(good);
    }
    Files.write(index(), new byte[0]);
    assertSame(open());
  }

  @Test
  void aRecordingThatIsBeingWrittenGetsNone() throws IOException, BlackboxException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));

    assertSame(open());
    assertThat(files()).isEmpty();
  }

  @Test
  void anIndexThatNobodyUsedForLongIsDeleted() throws IOException, BlackboxException {
    Files.createDirectories(indexes);
    Path old = Files.createFile(indexes.resolve("old.index"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(31L * 24 * 3_600)));

    open();

    assertThat(old).doesNotExist();
    assertThat(index()).exists();
  }

  @Test
  void aFolderThatCannotBeMadeIsNoError() throws IOException, BlackboxException {
    Files.createFile(folder.resolve("cache"));

    assertSame(open());
  }

  private RecordingSession open() throws IOException, BlackboxException {
    Input input = Input.file("long.bbox", file);
    try (RecordingStream recording = RecordingStream.open(input, ProgressListener.NONE)) {
      return new IndexedRecording(
              input, recording, Optional.of(new IndexFolder(indexes)), Optional.empty())
          .open(_ -> {});
    }
  }

  private void assertSame(RecordingSession opened) throws IOException {
    Session memory =
        Session.read(new BboxReader(new ByteArrayInputStream(Files.readAllBytes(file))));
    Session indexed = opened.session();
    assertThat(indexed.header()).isEqualTo(memory.header());
    assertThat(indexed.events()).isEqualTo(memory.events());
    assertThat(indexed.calls()).isEqualTo(memory.calls());
    assertThat(indexed.totals()).isEqualTo(memory.totals());
    assertThat(indexed.threads()).isEqualTo(memory.threads());
    assertThat(indexed.budget()).isEqualTo(memory.budget());
    assertThat(indexed.spending()).isEqualTo(memory.spending());
    Replay one = new Replay(memory);
    Replay other = new Replay(indexed);
    for (int place : List.of(0, 1, 2_500, memory.events().size() - 1)) {
      one.moveTo(place);
      other.moveTo(place);
      assertThat(other.state()).isEqualTo(one.state());
    }
    assertThat(opened.validation().errors()).isZero();
  }

  /** Writes a recording that nobody has changed for a while. */
  private void write(int turns) throws IOException {
    StringBuilder lines = new StringBuilder(HEADER);
    for (int i = 0; i < turns; i++) {
      String status = i % 5 == 0 ? "err" : "ok";
      lines.append("a: Now %d. tokens_in=%d tokens_out=7 tid=%d\n".formatted(i, i, 1 + i % 3));
      lines.append("t:edit src/f%d.rs id=c%d → [%s]\n".formatted(i % 9, i, status));
      lines.append("# budget: $5.00 remaining=$%d.00 tokens=9\n".formatted(4 - i * 4 / turns));
    }
    Files.writeString(file, lines);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(turns)));
  }

  private Path index() throws IOException {
    return files().getFirst();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(indexes)) {
      return files.filter(path -> path.toString().endsWith(".index")).toList();
    }
  }
}
