package dev.blackbox.library.timeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.Recording;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.timeline.OpenRecording.Change;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.session.model.Session;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpenRecordingTest {
  private static final int LONGEST = 1 << 20;

  @TempDir private Path folder;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private Path file;

  @BeforeEach
  void prepare() {
    file = folder.resolve("s.bbox");
  }

  @Test
  void readsTheFirstLinesWithoutAnIndex() throws Exception {
    byte[] all = RecordingBytes.realistic(1, 3_000_000, 9_000).toByteArray();
    Files.write(file, all);
    try (OpenRecording recording = OpenRecording.open(input(), tasks::add)) {
      assertThat(texts(recording.lines(1, 200, LONGEST))).isEqualTo(lines(all).subList(0, 200));
      assertThat(recording.linesRead()).isEqualTo(200);
      assertThat(recording.lines(OpenRecording.FIRST_LINES, 10, LONGEST)).hasSize(1);
      assertThat(recording.lines(20_000, 10, LONGEST)).isEmpty();
      LineCount count = recording.lineCount();
      assertThat(count.isExact()).isFalse();
      assertThat(count.lines()).isBetween(lines(all).size() / 2L, lines(all).size() * 2L);
      assertThat(recording.withSession(Session::totals)).isEmpty();
      assertThat(recording.refresh()).isEqualTo(Change.NONE);
      assertThat(recording.bytesIndexed()).isZero();

      runAll();

      assertThat(recording.lineCount()).isEqualTo(new LineCount(lines(all).size(), true));
      assertThat(recording.progress())
          .isEqualTo(new OpenRecording.Progress(all.length, all.length));
      assertThat(recording.whenIndexed()).isCompleted();
    }
  }

  /** A window costs at most 256 lines more than it has, also inside the result of a call. */
  @Test
  void readsAnyWindowWithFewLines() throws Exception {
    StringBuilder text = new StringBuilder("---\nformat: bbox/1\n---\n\n");
    for (int i = 0; i < 40; i++) {
      text.append("t:run id=c%d →\n".formatted(i)).append("  output\r\n".repeat(i * 50));
    }
    byte[] all = text.toString().getBytes(UTF_8);
    Files.write(file, all);
    List<String> expected = lines(all);
    try (OpenRecording recording = opened()) {
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < 300; i++) {
        int first = random.nextInt(1, expected.size() + 1);
        int count = random.nextInt(1, 400);
        long before = recording.linesRead();
        List<RawLine> lines = recording.lines(first, count, LONGEST);
        int end = Math.min(first - 1 + count, expected.size());
        assertThat(texts(lines)).isEqualTo(expected.subList(first - 1, end));
        assertThat(lines.getFirst().number()).isEqualTo(first);
        assertThat(recording.linesRead() - before).isLessThanOrEqualTo(256L + lines.size());
      }
      assertThat(recording.lines(expected.size() + 1L, 10, LONGEST)).isEmpty();
    }
  }

  @Test
  void doesNotReadALinkOrAPipeInPlaceOfAStoredFile() throws Exception {
    Path other = Files.writeString(folder.resolve("other.bbox"), "a: secret\n");
    Files.writeString(file, "a: one\n");
    Input stored = Input.stored("s.bbox", file);
    try (OpenRecording recording = OpenRecording.open(stored, Runnable::run)) {
      Files.delete(file);
      Files.createSymbolicLink(file, other);
      assertThatThrownBy(() -> OpenRecording.open(stored, Runnable::run))
          .hasMessageContaining("is a link, a pipe");
      assertThatThrownBy(recording::refresh).hasMessageContaining("is a link, a pipe");
      assertThatThrownBy(() -> recording.lines(1, 1, LONGEST))
          .hasMessageContaining("is a link, a pipe");
      Files.delete(file);
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
      assertThatThrownBy(() -> OpenRecording.open(stored, Runnable::run))
          .hasMessageContaining("is a link, a pipe");
      assertThatThrownBy(recording::refresh).hasMessageContaining("is a link, a pipe");
    }
  }

  @Test
  void stopsAtTheLineThatIsNotWanted() throws Exception {
    Files.writeString(file, "a: 12345\n".repeat(20));
    try (OpenRecording recording = opened()) {
      long before = recording.linesRead();
      assertThat(recording.read(1, 20, LONGEST, line -> line.number() < 3)).isTrue();
      assertThat(recording.linesRead() - before).isEqualTo(3);
    }
  }

  @Test
  void readsTheBlobsOfNewLinesOnly() throws Exception {
    String hash = "0123456789abcdef".repeat(4);
    Files.writeString(file, "---\nid: s\n---\na: see @blob sha256=" + hash + "\na: two\n");
    try (OpenRecording recording = opened()) {
      assertThat(recording.refersTo(hash)).isTrue();
      String other = "f" + hash.substring(1);
      assertThat(recording.refersTo(other)).isFalse();
      Files.writeString(file, "| @blob sha256=F1234567\n", StandardOpenOption.APPEND);
      assertThat(recording.refresh()).isEqualTo(Change.GREW);
      assertThat(recording.refersTo(other)).isTrue();
      assertThat(recording.refersTo("f1234568" + hash.substring(8))).isFalse();
      Files.writeString(folder.resolve("new"), "a: another recording\n");
      Files.move(folder.resolve("new"), file, StandardCopyOption.REPLACE_EXISTING);
      assertThat(recording.refresh()).isEqualTo(Change.REPLACED);
      runAll();
      assertThat(recording.refersTo(hash)).isFalse();
    }
  }

  @Test
  void cutsLongLines() throws Exception {
    Files.writeString(file, "a: ééé\na: two\n" + "x".repeat(20 << 20) + "\nlast\n");
    try (OpenRecording recording = opened()) {
      assertThat(recording.lines(1, 4, 6))
          .containsExactly(
              new RawLine(1, LineKind.AGENT, 0, "a: é", true, 9),
              new RawLine(2, LineKind.AGENT, 10, "a: two", false, 6),
              new RawLine(3, LineKind.UNKNOWN, 17, "xxxxxx", true, 20 << 20),
              new RawLine(4, LineKind.UNKNOWN, 18 + (20 << 20), "last", false, 4));
    }
  }

  /** The pieces end within lines. */
  @Test
  void readsOnlyWhatWasWrittenSince() throws Exception {
    byte[] all = RecordingBytes.realistic(2, 2_000_000, 6_000).toByteArray();
    int written = all.length / 2;
    Files.write(file, Arrays.copyOf(all, written));
    beingWritten(file);
    try (OpenRecording recording = opened()) {
      long read = recording.bytesIndexed();
      assertThat(recording.refresh()).isEqualTo(Change.NONE);
      assertThat(recording.bytesIndexed()).isEqualTo(read);
      SplittableRandom random = new SplittableRandom(1);
      while (written < all.length) {
        int end = Math.min(all.length, written + random.nextInt(1, 100_000));
        Files.write(file, Arrays.copyOfRange(all, written, end), StandardOpenOption.APPEND);
        beingWritten(file);
        int partial = written - wholeEnd(all, written);
        boolean isMore = wholeEnd(all, end) > wholeEnd(all, written);
        long before = recording.bytesIndexed();

        assertThat(recording.refresh()).isEqualTo(isMore ? Change.GREW : Change.NONE);
        assertThat(recording.bytesIndexed() - before)
            .isLessThanOrEqualTo(end - written + partial + 64L);
        written = end;
        assertSame(recording, Arrays.copyOf(all, wholeEnd(all, end)));
      }
      assertThat(recording.refresh()).isEqualTo(Change.NONE);
    }
  }

  @Test
  void followsARotatedRecording() throws Exception {
    String head = "---\nformat: bbox/1\nid: r1\n---\n";
    Files.writeString(file, head + "a: one\na: tw");
    beingWritten(file);
    try (OpenRecording recording = opened()) {
      assertThat(recording.lineCount().lines()).isEqualTo(5);
      Files.writeString(file, "o\n@rotate file=s.part2.bbox\n", StandardOpenOption.APPEND);
      Path second = folder.resolve("s.part2.bbox");
      Files.writeString(second, head + "a: three\n");

      assertThat(recording.refresh()).isEqualTo(Change.GREW);
      Files.writeString(second, "a: four\na: fi", StandardOpenOption.APPEND);
      beingWritten(second);
      assertThat(recording.refresh()).isEqualTo(Change.GREW);

      assertThat(texts(recording.lines(5, 9, LONGEST)))
          .containsExactly("a: one", "a: two", "@rotate file=s.part2.bbox", "a: three", "a: four");
      assertThat(recording.withSession(s -> s.events().getLast().text())).contains("four");
      assertThat(recording.refresh()).isEqualTo(Change.NONE);
    }
    beingWritten(folder.resolve("s.part2.bbox"));
    try (OpenRecording recording = opened()) {
      assertThat(texts(recording.lines(8, 9, LONGEST))).containsExactly("a: three", "a: four");
    }
  }

  @ParameterizedTest
  @CsvSource({"r.bbox,10000", "r.bbox.zst,500"})
  void followsARecorderThatRotates(String name, long partSize) throws Exception {
    file = folder.resolve(name);
    Recorder recorder = Recorder.to(file).rotateAfter(partSize).open();
    recorder.user("Count.");
    recorder.flush(Duration.ofMinutes(1));
    try (OpenRecording recording = opened()) {
      for (int i = 0; i < 30; i++) {
        for (int j = 0; j < 40; j++) {
          recorder.agent("Line %d of %d%s".formatted(j, i, ", and more".repeat(j)));
        }
        recorder.flush(Duration.ofMinutes(1));
        assertThat(recording.refresh()).isNotEqualTo(Change.NONE);
        runAll(); // It starts over if the recorder rotates right now.
        // The recorder may have written more since.
        List<String> lines = texts(recording.lines(1, Integer.MAX_VALUE, LONGEST));
        assertThat(lines(written()).subList(0, lines.size())).isEqualTo(lines);
      }
      recorder.close();
      assertThat(recording.refresh()).isNotEqualTo(Change.NONE);
      runAll();
      assertSame(recording, written());
      assertThat(recording.refresh()).isEqualTo(Change.NONE);
    }
    assertThat(folder.resolve(name.replace("r.", "r.part3."))).exists();
  }

  private byte[] written() throws IOException, BlackboxException {
    try (RecordingStream all = RecordingStream.open(input(), ProgressListener.NONE)) {
      return all.bytes().readAllBytes();
    }
  }

  /** A link back that appears after the line that announces it says that the line is no part. */
  @Test
  void startsOverIfALineNoLongerBelongsToTheRecording() throws Exception {
    String head = "---\nformat: bbox/1\nid: r1\n---\n";
    String first = head + "a: one\n";
    Files.writeString(file, first + "@rotate file=s.part2.bbox\n");
    try (OpenRecording recording = opened()) {
      assertThat(recording.lineCount().lines()).isEqualTo(6);
      String link = "@continue file=s.bbox bytes=%d\n".formatted(first.length());
      Files.writeString(folder.resolve("s.part2.bbox"), head + link + "a: two\n");

      assertThat(recording.refresh()).isEqualTo(Change.REPLACED);
      runAll();
      assertThat(texts(recording.lines(5, 9, LONGEST)))
          .containsExactly("a: one", link.strip(), "a: two");
    }
  }

  @Test
  void startsOverIfTheFileIsReplaced() throws Exception {
    byte[] all = RecordingBytes.realistic(3, 200_000, 600).toByteArray();
    byte[] other = RecordingBytes.realistic(4, 400_000, 900).toByteArray();
    Files.write(file, all);
    try (OpenRecording recording = opened()) {
      Files.write(file, other); // the same file with another start
      assertReplaced(recording, other);
      Files.write(file, Arrays.copyOf(other, wholeEnd(other, other.length / 2)));
      assertReplaced(recording, Arrays.copyOf(other, wholeEnd(other, other.length / 2)));
      Path moved = Files.write(folder.resolve("new"), other);
      Files.move(moved, file, StandardCopyOption.REPLACE_EXISTING);
      assertReplaced(recording, other);
      byte[] edited = Arrays.copyOf(other, other.length + 8);
      System.arraycopy("a: more\n".getBytes(UTF_8), 0, edited, other.length, 8);
      edited[other.length - 3] ^= 1;
      Files.write(file, edited);
      assertReplaced(recording, edited);
    }
  }

  private void assertReplaced(OpenRecording recording, byte[] now) throws IOException {
    assertThat(recording.refresh()).isEqualTo(Change.REPLACED);
    assertThat(recording.lineCount().isExact()).isFalse();
    runAll();
    assertSame(recording, now);
    assertThat(recording.refresh()).isEqualTo(Change.NONE);
  }

  @Test
  void readsOtherEncodings() throws Exception {
    byte[] all = RecordingBytes.realistic(5, 300_000, 900).toByteArray();
    Files.write(file, all);
    Path packed = folder.resolve("p.bbox.zst");
    Path json = folder.resolve("j.jsonl");
    try (Recording recording = Recording.open(file)) {
      recording.export(Form.BBOX, packed);
      recording.export(Form.JSONL, json);
    }
    for (Path other : List.of(packed, json)) {
      file = other;
      try (OpenRecording recording = OpenRecording.open(input(), tasks::add)) {
        assertThat(texts(recording.lines(1, 100, LONGEST))).isEqualTo(lines(all).subList(0, 100));
        runAll();
        assertSame(recording, all);
        assertThat(recording.refresh()).isEqualTo(Change.NONE);
      }
    }
  }

  @Test
  void findsPlaces() throws Exception {
    Files.writeString(
        file,
        """
        @start ts=2026-01-01T10:00:00Z
        t!:run id=c1 step=1 → [running]
        t:run "id=c1" id=c2 step=3 ts=2026-01-01T10:00:05Z → [ok]
        o: id=c1 step=4 ts=2026-01-01T10:01:00Z → [ok]
        """);
    try (OpenRecording recording = OpenRecording.open(input(), tasks::add)) {
      assertThat(recording.lineOfStep(1)).isEmpty();
      runAll();
      assertThat(recording.lineOfStep(2)).hasValue(3);
      assertThat(recording.lineOfStep(5)).isEmpty();
      assertThat(recording.lineOfCall("c1")).hasValue(2);
      assertThat(recording.lineOfCall("c2")).hasValue(3);
      assertThat(recording.lineOfCall("c3")).isEmpty();
      assertThat(recording.lineOfTime(Instant.parse("2026-01-01T09:00:00Z"))).hasValue(1);
      assertThat(recording.lineOfTime(Instant.parse("2026-01-01T10:00:05Z"))).hasValue(3);
      assertThat(recording.lineOfTime(Instant.parse("2026-01-01T10:00:06Z"))).hasValue(4);
      assertThat(recording.lineOfTime(Instant.parse("2026-01-01T10:02:00Z"))).isEmpty();
    }
  }

  @Test
  void saysWhyThereIsNoIndex() throws Exception {
    Files.writeString(file, "a: one\n");
    try (OpenRecording recording = OpenRecording.open(input(), tasks::add)) {
      Files.delete(file);
      runAll();
      assertThat(recording.whenIndexed()).isCompletedExceptionally();
    }
    assertThatThrownBy(this::opened).isInstanceOf(BlackboxException.class);
  }

  @Test
  void closesWhileTheIndexIsMade() throws Exception {
    Files.writeString(file, "a: one\n");
    OpenRecording recording = OpenRecording.open(input(), tasks::add);
    recording.close();
    runAll();
    assertThat(recording.withSession(Session::totals)).isEmpty();
    assertThat(recording.refresh()).isEqualTo(Change.NONE);
    assertThat(tasks).isEmpty();
  }

  /** A time in the future is never long ago, however slow the machine is. */
  private static void beingWritten(Path to) throws IOException {
    Files.setLastModifiedTime(to, FileTime.from(Instant.now().plusSeconds(3_600)));
  }

  private Input input() {
    return Input.file("s.bbox", file);
  }

  private OpenRecording opened() throws IOException, BlackboxException {
    OpenRecording recording = OpenRecording.open(input(), tasks::add);
    runAll();
    return recording;
  }

  private void runAll() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private static void assertSame(OpenRecording recording, byte[] file) throws IOException {
    Session memory = Session.read(new BboxReader(new ByteArrayInputStream(file)));
    assertThat(recording.lineCount()).isEqualTo(new LineCount(memory.totals().lines(), true));
    assertThat(texts(recording.lines(1, Integer.MAX_VALUE, LONGEST))).isEqualTo(lines(file));
    recording.withSession(
        session -> {
          assertThat(session.header()).isEqualTo(memory.header());
          assertThat(session.totals()).isEqualTo(memory.totals());
          assertThat(session.spending()).isEqualTo(memory.spending());
          assertThat(session.threads()).isEqualTo(memory.threads());
          int from = Math.max(0, memory.events().size() - 300);
          assertThat(session.events()).hasSameSizeAs(memory.events());
          assertThat(session.events().subList(from, session.events().size()))
              .isEqualTo(memory.events().subList(from, memory.events().size()));
          return true;
        });
  }

  private static int wholeEnd(byte[] text, int to) {
    int end = to;
    while (end > 0 && text[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private static List<String> lines(byte[] file) {
    return new String(file, UTF_8).lines().toList();
  }

  private static List<String> texts(List<RawLine> lines) {
    return lines.stream().map(RawLine::text).toList();
  }
}
