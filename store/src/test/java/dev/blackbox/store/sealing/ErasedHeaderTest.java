package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording stays one, whatever is erased from its headers. */
final class ErasedHeaderTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String NOTE = "extra.note: " + "a long line ".repeat(9) + "\n";
  private static final String FENCES = "they begin and end the header";
  private static final String FORMAT = "the header has to state the format";
  private static final String ID = "the header of each file of a recording has to state the id";
  private static final String LINK = "@continue ties the file to the one before it";

  @TempDir Path folder;
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  private int erase(Path file, Long... lines) throws IOException {
    return new Eraser(notary.sealer()).erase(file, LineRanges.of(List.of(lines)), "names");
  }

  private Path sealed(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("s.bbox"), text);
    Files.deleteIfExists(Notary.sealOf(file));
    notary.forget();
    notary.sealer().seal(file);
    return file;
  }

  private void requireRefused(Path file, long line, String name, String need) throws IOException {
    String sentence = name + ": these lines cannot be erased, because " + need;
    byte[] seal = Files.readAllBytes(Notary.sealOf(file));
    assertThatThrownBy(() -> erase(file, line))
        .isInstanceOf(IOException.class)
        .hasMessage(sentence);
    assertThatThrownBy(
            () -> new Eraser(notary.sealer()).preview(file, LineRanges.of(List.of(line))))
        .hasMessage(sentence);
    assertThat(Files.readAllBytes(Notary.sealOf(file))).isEqualTo(seal);
    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.VALID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\nformat: bbox/1\nid: x\nrepo_sha: abcdef0\n---\nu: One.\n",
        "---\nid: x\nextra.a: b\nformat: bbox/1\n\n# a comment\n---\n---\nu: One.\n",
        "\n---\nformat: bbox/1\nid: x\nagents:\n  - name: a\n    model: b\n---\n\nu: One.\n---\n",
        "---\r\nformat: bbox/1\r\nid: x\r\nnote: |\r\n  text\r\n  more\r\n---\r\nu: One.\r\n",
        "---\nformat: \"bbox/1\"\nid: \"x\"\nextra: [a,\n  b]\n---\nu: One.\n",
        "---\nformat: bbox/1\nid: x\nextra: \"a\n  b\"\nrepo_sha: abcdef0\n---\nu: One.\n"
      })
  void everyLineIsRefusedOrErased(String text) throws IOException {
    List<String> lines = text.lines().toList();
    int opening = lines.indexOf("---");
    int closing = opening + 1 + lines.subList(opening + 1, lines.size()).indexOf("---");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Path file = sealed(text);
      if (i == opening || i == closing || i < opening) {
        requireRefused(file, i, "s.bbox", FENCES);
      } else if (line.contains("format")) {
        requireRefused(file, i, "s.bbox", FORMAT);
      } else if (text.contains("id: \"x\"") && (line.contains("[a,") || line.contains("b]"))) {
        requireRefused(file, i, "s.bbox", "the rest of the header would state another id");
      } else {
        assertThat(erase(file, (long) i)).isEqualTo(1);
        Verdict verdict = notary.verify(file);
        assertThat(verdict.sentence()).as(line).isEqualTo("valid, 1 withheld");
        assertThat(erase(file, (long) i)).isZero();
      }
    }
  }

  /** The origin of the seal still names the session. */
  @Test
  void idOfASingleFileIsErased() throws IOException {
    Path file = notary.sealed("s.bbox", 10);

    assertThat(erase(file, 2L)).isEqualTo(1);

    assertThat(Files.readString(file)).doesNotContain("id: s.bbox");
    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 1 withheld");
    assertThat(erase(file, 2L, 3L)).isEqualTo(1);
    Files.move(file, folder.resolve("moved.bbox"));
    Files.move(Notary.sealOf(file), folder.resolve("moved.bbox.seal"));
    assertThat(notary.verify(folder.resolve("moved.bbox")).sentence())
        .isEqualTo("valid, 2 withheld");
  }

  @Test
  void recordingWithoutAHeaderLosesAnyLine() throws IOException {
    for (long line = 0; line < 3; line++) {
      Path file = sealed("\nu: One.\n---\n");

      assertThat(erase(file, line)).isEqualTo(1);
      assertThat(notary.verify(file).sentence()).isEqualTo("valid, 1 withheld");
    }
  }

  @Test
  void headerDoesNotGrowTooLong() throws IOException {
    Path file = sealed("---\nformat: bbox/1\nid: x\n" + "a: b\n".repeat(2_000) + "---\nu: One.\n");
    Long[] lines = LongStream.range(3, 2_000).boxed().toArray(Long[]::new);

    assertThatThrownBy(() -> erase(file, lines))
        .hasMessageEndingWith("cannot be erased, because stubs would make the header too long");
    assertThat(erase(file, 3L, 4L)).isEqualTo(2);
    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 2 withheld");
  }

  private static byte[] header(int part) {
    String text = new String(Sample.header(part), UTF_8);
    return text.replace("extra.part", NOTE + "extra.part").getBytes(UTF_8);
  }

  /** Records a session in three files, or more of it. */
  private Path record(String prefix, int events, int size) throws Exception {
    Path file = folder.resolve("r.bbox");
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(size)).withCommit(Commit.each());
    RecordingSealer sealer =
        new RecordingSealer(notary.sealer(), Duration.ofMillis(1), notice -> {});
    try (RecordingLog log =
        LogFactory.standard()
            .open(file, ErasedHeaderTest::header, options, LogListener.SILENT, sealer)) {
      for (int i = 0; i < events; i++) {
        byte[] event =
            ("a: event " + prefix + i + " of the test " + "x".repeat(80) + "\n").getBytes(UTF_8);
        assertThat(log.awaitDurable(log.append(event), LONG)).isTrue();
      }
    }
    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.VALID);
    return file;
  }

  private static List<String> linesOf(Path file) throws IOException {
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      return new String(source.readAllBytes(), UTF_8).lines().toList();
    }
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".bbox")).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"---," + FENCES, "format: ," + FORMAT, "id: ," + ID, "@continue," + LINK})
  void linesThatTieFilesTogetherStay(String start, String sentence) throws Exception {
    Path file = record("", 12, 700);
    List<String> lines = linesOf(file);
    int part = -1;
    boolean isInHeader = false;
    List<Integer> parts = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      isInHeader ^= lines.get(i).equals("---");
      part += isInHeader && lines.get(i).equals("---") ? 1 : 0;
      if (lines.get(i).startsWith(start)) {
        parts.add(part);
        String name = part == 0 ? "r.bbox" : "r.part" + (part + 1) + ".bbox";
        requireRefused(file, i, name, sentence);
      }
    }
    assertThat(parts).contains(2).hasSizeGreaterThan(1);
  }

  /** In a file that another one continues, the long line makes room for the short ones. */
  @Test
  void otherLinesOfEveryHeaderAreErased() throws Exception {
    Path file = record("", 12, 700);
    List<String> lines = linesOf(file);
    List<Long> erased = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("extra.note")) {
        erased.add((long) i);
        erased.add((long) i - 1);
      }
    }
    assertThat(lines.get(erased.get(1).intValue())).startsWith("repo_sha");
    assertThat(erased.size()).isGreaterThanOrEqualTo(6);

    assertThat(erase(file, erased.toArray(Long[]::new))).isEqualTo(erased.size());

    assertThat(notary.verify(file).sentence()).isEqualTo("valid, " + erased.size() + " withheld");
    assertThat(Sample.eventsRead(Disk.real(), file)).hasSize(12);
  }

  /** The blanks that keep the length of a file do not go into its header. */
  @Test
  void longLineIsErasedTogetherWithALineOfTheHeader() throws Exception {
    Path file = folder.resolve("r.bbox");
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(100_000)).withCommit(Commit.each());
    try (RecordingLog log =
        LogFactory.standard().open(file, ErasedHeaderTest::header, options, LogListener.SILENT)) {
      for (int i = 0; i < 3; i++) {
        byte[] event =
            ("a: event " + i + " of the test " + "x".repeat(200_000) + "\n").getBytes(UTF_8);
        log.awaitDurable(log.append(event), LONG);
      }
    }
    notary.sealer().seal(file);
    assertThat(parts().size()).isGreaterThan(1);
    List<String> lines = linesOf(file);
    long note = lines.stream().takeWhile(line -> !line.startsWith("extra.note")).count();
    long event = lines.stream().takeWhile(line -> !line.startsWith("a: event 0")).count();

    assertThat(erase(file, note, event)).isEqualTo(2);

    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 2 withheld");
    assertThat(Sample.eventsRead(Disk.real(), file)).containsExactly("1", "2");
  }

  /** A new part names the session, although the id of the first file was erased before. */
  @Test
  void partOfASessionWhoseIdWasErasedIsRead() throws Exception {
    Path file = folder.resolve("r.bbox");
    append(file, "a", 3, Rotation.NEVER);
    String stub = "# withheld leaf=" + "A".repeat(43) + "=";
    Files.writeString(file, Files.readString(file).replace("id: sess_store", stub));

    append(file, "b", 20, Rotation.bySize(300));
    append(file, "c", 20, Rotation.bySize(300));

    assertThat(parts().size()).isGreaterThan(2);
    assertThat(Sample.eventsOf(Disk.real(), file)).hasSize(43).contains("a2", "b19", "c19");
  }

  private static void append(Path file, String prefix, int events, Rotation rotation)
      throws IOException {
    LogOptions options = LogOptions.STANDARD.withRotation(rotation);
    try (RecordingLog log =
        LogFactory.standard().open(file, Sample::header, options, LogListener.SILENT)) {
      for (int i = 0; i < events; i++) {
        assertThat(log.append(Sample.event(prefix + i))).isPositive();
      }
    }
  }

  @Test
  void recordingGoesOnAfterAnErasureInItsFirstFile() throws Exception {
    Path file = record("a", 12, 700);
    assertThat(parts().size()).isGreaterThan(2);
    List<String> lines = linesOf(file);
    long note = lines.stream().takeWhile(line -> !line.startsWith("extra.note")).count();
    long event = lines.stream().takeWhile(line -> !line.startsWith("a: event a1 ")).count();

    assertThat(erase(file, note, event)).isEqualTo(2);
    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 2 withheld");
    record("b", 12, 700);

    Verdict verdict = notary.verify(file);
    assertThat(verdict.sentence()).isEqualTo("valid, 2 withheld");
    assertThat(verdict.sealed().lines()).isEqualTo(linesOf(file).size());
    assertThat(Sample.eventsRead(Disk.real(), file)).hasSize(23).doesNotContain("a1");
  }
}
