package dev.blackbox.library.timeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.timeline.GrowingRecording.Lines;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GrowingRecordingTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n";
  private static final int HEADER_LINES = 5;
  private static final int PIECES = 40;

  @TempDir private Path folder;
  private Path file;
  private GrowingRecording recording;

  @BeforeEach
  void setUp() throws Exception {
    file = folder.resolve("s.bbox");
    recording = new GrowingRecording(Input.file("s.bbox", file));
  }

  private void append(Path to, String text) throws Exception {
    Files.writeString(to, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    beingWritten(to);
  }

  /** A time in the future is never long ago, however slow the machine is. */
  private static void beingWritten(Path to) throws Exception {
    Files.setLastModifiedTime(to, FileTime.from(Instant.now().plusSeconds(3_600)));
  }

  private static List<String> texts(List<RawLine> lines) {
    return lines.stream().map(RawLine::text).toList();
  }

  /** The pieces end within lines and within characters. */
  @Test
  void readsEveryLineOnceAsItGrows() throws Exception {
    byte[] all = RecordingBytes.realistic(3, 400_000, 300).toByteArray();
    List<String> expected = new String(all, UTF_8).lines().toList();
    List<String> seen = new ArrayList<>();
    Files.createFile(file);
    for (int i = 0; i < PIECES; i++) {
      int from = (int) ((long) all.length * i / PIECES);
      int to = (int) ((long) all.length * (i + 1) / PIECES);
      Files.write(file, Arrays.copyOfRange(all, from, to), StandardOpenOption.APPEND);
      beingWritten(file);
      Optional<Lines> now = recording.look();
      long lines = now.orElseThrow().lines();
      assertThat(now.get().replacedFrom()).isZero();
      while (seen.size() < lines) {
        seen.addAll(texts(recording.read(0, seen.size() + 1, 10_000)));
      }
    }

    assertThat(seen).isEqualTo(expected);
    assertThat(recording.look()).isEmpty();
    assertThat(texts(recording.read(0, 1_100, 1))).containsExactly(expected.get(1_099));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void doesNotReadALinkOrAPipeInPlaceOfAStoredFile(boolean isKnown) throws Exception {
    Path other = Files.writeString(folder.resolve("other.bbox"), HEADER + "a: secret\n");
    append(file, HEADER + "a: one\n");
    GrowingRecording stored = new GrowingRecording(Input.stored("s.bbox", file));
    if (isKnown) {
      stored.look();
    }
    Files.delete(file);
    Files.createSymbolicLink(file, other);
    assertThatThrownBy(stored::look).hasMessageContaining("is a link, a pipe");
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThatThrownBy(stored::look).hasMessageContaining("is a link, a pipe");
    Files.delete(file);
    append(file, HEADER + "a: three\n");
    assertThat(texts(stored.look().orElseThrow().recent())).endsWith("a: three");
  }

  @Test
  void doesNotCountALineThatIsNotWhole() throws Exception {
    append(file, HEADER + "a: one\na: tw");

    assertThat(recording.look().orElseThrow().lines()).isEqualTo(HEADER_LINES + 1);
    append(file, "o\n");
    assertThat(texts(recording.look().orElseThrow().recent())).endsWith("a: one", "a: two");
  }

  @Test
  void followsARecordingIntoItsNextFile() throws Exception {
    append(file, HEADER + "a: one\n");
    recording.look();
    append(file, "@rotate file=s.part2.bbox\n");
    recording.look();
    append(folder.resolve("s.part2.bbox"), HEADER + "a: two\n");
    Lines second = recording.look().orElseThrow();
    append(folder.resolve("s.part2.bbox"), "a: three\n");
    Lines third = recording.look().orElseThrow();

    assertThat(second.replacedFrom()).isZero();
    assertThat(texts(third.recent()))
        .endsWith("a: one", "@rotate file=s.part2.bbox", "a: two", "a: three");
    assertThat(texts(recording.read(third.version(), HEADER_LINES + 3L, 1_000)))
        .containsExactly("a: two", "a: three");
  }

  @Test
  void namesTheFirstLineThatAReplacementChanges() throws Exception {
    append(file, HEADER + "a: one\na: two\n# end 1\n");
    recording.look();
    replace(HEADER + "a: one\na: two\na: three\n# end 2\n");
    Lines now = recording.look().orElseThrow();

    assertThat(now.replacedFrom()).isEqualTo(HEADER_LINES + 3);
    assertThat(now.lines()).isEqualTo(HEADER_LINES + 4);
    assertThat(recording.read(0, 1, 1_000)).isEmpty();
    assertThat(texts(recording.read(now.version(), now.replacedFrom(), 1_000)))
        .containsExactly("a: three", "# end 2");
  }

  @Test
  void takesAReplacementThatOnlyAddsLinesForGrowth() throws Exception {
    append(file, HEADER + "a: one\n");
    recording.look();
    replace(HEADER + "a: one\na: two\n");

    assertThat(recording.look().orElseThrow())
        .extracting(Lines::replacedFrom, Lines::lines)
        .containsExactly(0L, HEADER_LINES + 2L);
  }

  @Test
  void startsOverAfterAnotherRecordingReplacedIt() throws Exception {
    append(file, HEADER + "a: one\n");
    recording.look();
    replace("---\nformat: bbox/1\nid: other\n---\na: 1\na: 2\na: 3\n");

    assertThat(recording.look().orElseThrow().replacedFrom()).isEqualTo(3);
    Files.writeString(file, "");
    assertThat(recording.look().orElseThrow())
        .extracting(Lines::replacedFrom, Lines::lines)
        .containsExactly(1L, 0L);
  }

  @Test
  void seesThatAFileWasCutAndWrittenAgain() throws Exception {
    append(file, HEADER + "a: one\na: two\n");
    recording.look();
    Files.writeString(file, HEADER + "a: ONE\na: TWO\na: THREE\n");

    assertThat(recording.look().orElseThrow().replacedFrom()).isEqualTo(HEADER_LINES + 1);
  }

  @Test
  void startsOverIfManyLinesChanged() throws Exception {
    append(file, HEADER + "a: one\n".repeat(1_000));
    recording.look();
    replace(HEADER + "a: ONE\n".repeat(1_000));

    assertThat(recording.look().orElseThrow().replacedFrom()).isEqualTo(1);
  }

  @Test
  void readsATranscriptAgainWhenItHasChanged() throws Exception {
    List<String> records =
        Files.readAllLines(
            TestFolders.repository().resolve("testdata/agents/claude-2.1/tea.jsonl"));
    Path transcript = folder.resolve("tea.jsonl");
    Files.write(transcript, records.subList(0, 12));
    GrowingRecording translated = new GrowingRecording(Input.file("tea.jsonl", transcript));
    Lines before = translated.look().orElseThrow();
    assertThat(translated.look()).isEmpty();
    Files.write(transcript, records.subList(0, 14));
    Lines after = translated.look().orElseThrow();

    assertThat(after.lines()).isGreaterThan(before.lines());
    assertThat(after.replacedFrom()).isGreaterThan(HEADER_LINES);
    assertThat(translated.read(after.version(), 1, Long.MAX_VALUE)).hasSize((int) after.lines());
  }

  private void replace(String text) throws Exception {
    Path other = Files.writeString(folder.resolve("new"), text);
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
