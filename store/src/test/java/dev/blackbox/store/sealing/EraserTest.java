package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

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
import dev.blackbox.store.verify.Prover;
import dev.blackbox.store.verify.SealHistory;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** T39: lines are withheld with a signed record, and not without. */
final class EraserTest {
  @TempDir Path folder;
  private Notary notary;
  private Path file;

  @BeforeEach
  void recording() throws IOException {
    notary = Notary.brief(folder);
    file = notary.sealed("s.bbox", 30);
  }

  private int erase(Long... lines) throws IOException {
    return new Eraser(notary.sealer()).erase(file, LineRanges.of(List.of(lines)), "a secret");
  }

  @Test
  void withheldLinesAreGoneAndTheRestIsValid() throws IOException {
    assertThat(new Eraser(notary.sealer()).preview(file, LineRanges.of(List.of(7L, 20L))))
        .containsExactly(7L, 20L);
    assertThat(notary.verify(file).sentence()).isEqualTo("valid");
    assertThat(erase(7L, 8L, 20L)).isEqualTo(3);
    assertThat(new Eraser(notary.sealer()).preview(file, LineRanges.of(List.of(7L, 9L))))
        .containsExactly(9L);
    assertThat(notary.verify(file).history().erasures())
        .extracting(SealHistory.Erasure::lines, SealHistory.Erasure::reason)
        .containsExactly(tuple(3L, "a secret"));

    String text = Files.readString(file);
    assertThat(text).doesNotContain("event 7\n", "event 8\n", "event 20\n").contains("event 9\n");
    assertThat(text.lines()).hasSize(30);
    assertThat(text.lines().skip(7).findFirst().orElseThrow()).startsWith("# withheld leaf=");
    Verdict verdict = notary.verify(file);
    assertThat(verdict.sentence()).isEqualTo("valid, 3 withheld");
    assertThat(Files.readString(Notary.sealOf(file))).contains("reason a secret\n");
  }

  @Test
  void moreLinesAreWithheldLater() throws IOException {
    erase(7L);
    assertThat(erase(7L)).isZero();
    assertThat(erase(7L, 9L)).isEqualTo(1);
    assertThat(erase(3L, 29L)).isEqualTo(2);

    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 4 withheld");
  }

  /** Only the salt of a withheld line is destroyed. */
  @Test
  void noProofCanBeMadeForAWithheldLine() throws IOException {
    erase(7L);
    Prover prover = new Prover(Disk.real(), notary.machine());

    assertThatThrownBy(() -> prover.prove(file, 8)).hasMessageContaining("it is withheld");
    assertThat(prover.prove(file, 9).problem(List.of(notary.machine().key().publicKey())))
        .isEmpty();
  }

  @Test
  void otherLinesAreStillGuarded() throws IOException {
    erase(7L);
    Files.writeString(file, Files.readString(file).replace("event 9\n", "event X\n"));

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.line()).isEqualTo(10);
  }

  @Test
  void stubWithAnotherHashIsFound() throws IOException {
    erase(7L);
    String text = Files.readString(file);
    Files.writeString(
        file, text.replaceFirst("leaf=.{43}", "leaf=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));

    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(notary.verify(file).line()).isEqualTo(8);
  }

  /** A stub with the right hash still needs the machine's signature. */
  @Test
  void withheldWithoutARecord() throws IOException {
    String seal = Files.readString(Notary.sealOf(file));
    erase(7L, 12L);
    Files.writeString(Notary.sealOf(file), seal);

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.WITHHELD_UNAUTHORISED);
    assertThat(verdict.line()).isEqualTo(8);
  }

  @Test
  void recordOfAnotherMachineDoesNotCount() throws IOException {
    erase(7L);
    String seal = Files.readString(Notary.sealOf(file));
    Files.writeString(
        Notary.sealOf(file), seal.replaceFirst("reason a secret", "reason another one"));

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.sentence()).contains("a record of withheld lines is not signed");
  }

  /** The recording is replaced first; if the power fails then, the same command ends the work. */
  @Test
  void interruptedErasureIsEnded() throws IOException {
    String seal = Files.readString(Notary.sealOf(file));
    erase(7L);
    Files.writeString(Notary.sealOf(file), seal);
    notary.forget();

    assertThatThrownBy(() -> erase(9L)).hasMessageContaining("is withheld");
    assertThat(erase(7L)).isEqualTo(1);

    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 1 withheld");
  }

  @Test
  void continuationsStayContinuations() throws IOException {
    Path other = folder.resolve("other.bbox");
    Files.writeString(
        other, "---\nformat: bbox/1\nid: o\nrepo_sha: abcdef0\n---\na: one\n  two\n  three\n");
    notary.sealer().seal(other);

    new Eraser(notary.sealer()).erase(other, LineRanges.of(List.of(6L)), "");

    assertThat(Files.readString(other))
        .contains("a: one\n  # withheld leaf=")
        .endsWith("\n  three\n");
    assertThat(notary.verify(other).sentence()).isEqualTo("valid, 1 withheld");
  }

  @Test
  void compressedRecordingsStayCompressed() throws IOException {
    Path packed = folder.resolve("p.bbox.zst");
    try (RecordingLog log =
        LogFactory.standard()
            .open(packed, Sample::header, LogOptions.STANDARD, LogListener.SILENT)) {
      for (int i = 0; i < 50; i++) {
        log.append(Sample.event(i));
      }
    }
    notary.sealer().seal(packed);

    new Eraser(notary.sealer()).erase(packed, LineRanges.of(List.of(10L, 11L)), "");

    assertThat(notary.verify(packed).sentence()).isEqualTo("valid, 2 withheld");
    assertThat(Files.readAllBytes(packed)).startsWith(0x28, 0xB5, 0x2F, 0xFD);
  }

  /** With a file for every few events. */
  private Path rotated(String name, int size) throws IOException, InterruptedException {
    Path rotated = folder.resolve(name);
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(size)).withCommit(Commit.each());
    try (RecordingLog log =
        LogFactory.standard().open(rotated, Sample::header, options, LogListener.SILENT)) {
      for (int i = 0; i < 12; i++) {
        String event =
            i % 4 == 1 ? "a: short " + i : "a: said " + i + " of a longer line".repeat(9);
        log.awaitDurable(log.append((event + "\n").getBytes(UTF_8)), Duration.ofSeconds(10));
      }
    }
    notary.sealer().seal(rotated);
    return rotated;
  }

  private List<Long> indicesOf(Path rotated, String start) throws IOException {
    List<Long> found = new ArrayList<>();
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), rotated)) {
      List<String> lines = new String(source.readAllBytes(), UTF_8).lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).startsWith(start)) {
          found.add((long) i);
        }
      }
    }
    return found;
  }

  private int eraseAll(Path rotated, List<Long> lines) throws IOException {
    return new Eraser(notary.sealer()).erase(rotated, LineRanges.of(lines), "");
  }

  @Test
  void filesOfARotatedRecordingKeepTheirLength() throws Exception {
    Path rotated = rotated("r.bbox", 600);
    Path second = folder.resolve("r.part2.bbox");
    long first = Files.size(rotated);
    byte[] rest = Files.readAllBytes(second);
    List<Long> lines = indicesOf(rotated, "a: said");

    assertThat(eraseAll(rotated, lines.subList(0, 1))).isEqualTo(1);

    assertThat(Files.size(rotated)).isEqualTo(first);
    assertThat(Files.readString(rotated)).contains("# withheld leaf=").contains("@rotate");
    assertThat(Files.readAllBytes(second)).isEqualTo(rest);
    assertThat(notary.verify(rotated).sentence()).isEqualTo("valid, 1 withheld");
    assertThat(eraseAll(rotated, lines)).isEqualTo(lines.size() - 1);
    assertThat(notary.verify(rotated).sentence()).isEqualTo("valid, " + lines.size() + " withheld");
    assertThat(indicesOf(rotated, "a: said")).isEmpty();
    assertThat(indicesOf(rotated, "a: short")).hasSize(3);
  }

  /** The stub is longer; a long line of the same file makes room for it. */
  @Test
  void shortLineOfARotatedRecordingNeedsALongOne() throws Exception {
    Path rotated = rotated("r.bbox", 600);
    long line = indicesOf(rotated, "a: short").get(0);
    byte[] before = Files.readAllBytes(rotated);

    assertThatThrownBy(() -> eraseAll(rotated, List.of(line)))
        .hasMessageContaining("bytes longer, and another file states its length");
    assertThat(Files.readAllBytes(rotated)).isEqualTo(before);

    assertThat(eraseAll(rotated, List.of(line - 1, line, line + 1))).isEqualTo(3);
    assertThat(notary.verify(rotated).sentence()).isEqualTo("valid, 3 withheld");
  }

  /** Files are replaced one after the other, the seal last. */
  @Test
  void interruptedErasureOfARotatedRecordingIsEnded() throws Exception {
    Path rotated = rotated("r.bbox", 600);
    List<Long> lines = indicesOf(rotated, "a: said");
    byte[] seal = Files.readAllBytes(Notary.sealOf(rotated));
    Path second = folder.resolve("r.part2.bbox");
    byte[] part = Files.readAllBytes(second);
    eraseAll(rotated, lines);
    Files.write(Notary.sealOf(rotated), seal);
    Files.write(second, part);
    notary.forget();
    assertThat(notary.verify(rotated).status()).isEqualTo(VerdictStatus.WITHHELD_UNAUTHORISED);

    assertThat(eraseAll(rotated, lines)).isEqualTo(lines.size());

    assertThat(notary.verify(rotated).sentence()).isEqualTo("valid, " + lines.size() + " withheld");
  }

  @Test
  void compressedFilesThatAreFollowedAreRefused() throws Exception {
    Path rotated = rotated("r.bbox.zst", 100);
    try (RecordingLog log =
        LogFactory.standard()
            .open(rotated, Sample::header, LogOptions.STANDARD, LogListener.SILENT)) {
      log.append("a: the last word\n".getBytes(UTF_8));
    }
    notary.sealer().reopen(rotated);
    List<Long> lines = indicesOf(rotated, "a: said");

    assertThatThrownBy(() -> eraseAll(rotated, lines.subList(0, 1)))
        .hasMessageContaining("it is compressed, and another file states its length");
    assertThatThrownBy(
            () -> new Eraser(notary.sealer()).preview(rotated, LineRanges.of(lines.subList(0, 1))))
        .hasMessageContaining("it is compressed, and another file states its length");
    assertThat(eraseAll(rotated, indicesOf(rotated, "a: the last"))).isEqualTo(1);
    assertThat(notary.verify(rotated).sentence()).isEqualTo("valid, 1 withheld");
  }

  @Test
  void changedRecordingIsNotTouched() throws IOException {
    Files.writeString(file, Files.readString(file).replace("event 9\n", "event X\n"));
    byte[] before = Files.readAllBytes(file);

    assertThatThrownBy(() -> erase(7L)).hasMessageContaining("line 10 is not the one");

    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void lineThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> erase(30L)).hasMessageContaining("30 lines are sealed");
  }

  /** One for each note, of which there is one for each thousand lines. */
  @Test
  void registryHasAnEntryForEachRecord() throws IOException {
    file = notary.sealed("long.bbox", 3_000);
    LineRanges lines = new LineRanges();
    lines.add(100, 2_600);
    // Time passes between the notes and the entries.
    Sealer sealer = notary.sealer();
    Clock ticking = new HourlyClock(sealer.clock().instant(), Duration.ofHours(1));
    Eraser eraser =
        new Eraser(new Sealer(sealer.disk(), ticking, sealer.machine(), sealer.registry()));

    assertThat(eraser.erase(file, lines, "")).isEqualTo(2_500);
    assertThat(eraser.erase(file, lines, "")).isZero();

    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 2500 withheld");
    List<String> times =
        Files.readString(Notary.sealOf(file))
            .split("\nbbox-seal/1 begin", 2)[0]
            .lines()
            .filter(line -> line.startsWith("time "))
            .map(line -> line.substring(5))
            .toList();
    assertThat(times).hasSize(3);
    assertThat(Files.readAllLines(notary.registry().log()))
        .filteredOn(entry -> entry.contains(" withheld "))
        .extracting(entry -> entry.substring(0, entry.indexOf(' ')))
        .isEqualTo(times);
  }

  /** A clock that goes on with each look at it. */
  private static final class HourlyClock extends Clock {
    private final Duration step;
    private Instant now;

    HourlyClock(Instant start, Duration step) {
      now = start;
      this.step = step;
    }

    @Override
    public Instant instant() {
      now = now.plus(step);
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
