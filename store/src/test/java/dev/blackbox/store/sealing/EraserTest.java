package dev.blackbox.store.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.archive.Archive;
import dev.blackbox.store.archive.Commit;
import dev.blackbox.store.archive.LogListener;
import dev.blackbox.store.archive.LogOptions;
import dev.blackbox.store.archive.RecordingLog;
import dev.blackbox.store.archive.Rotation;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.proof.Prover;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.verify.Status;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
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
    return new Eraser(notary.sealer()).erase(file, new TreeSet<>(List.of(lines)), "a secret");
  }

  @Test
  void withheldLinesAreGoneAndTheRestIsValid() throws IOException {
    assertThat(erase(7L, 8L, 20L)).isEqualTo(3);

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
    assertThat(erase(7L, 9L)).isEqualTo(1);
    assertThat(erase(0L, 29L)).isEqualTo(2);

    assertThat(notary.verify(file).sentence()).isEqualTo("valid, 4 withheld");
  }

  /** The salt of a withheld line is gone, those of all others are not. */
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

    assertThat(verdict.status()).isEqualTo(Status.TAMPERED);
    assertThat(verdict.line()).isEqualTo(10);
  }

  @Test
  void stubWithAnotherHashIsFound() throws IOException {
    erase(7L);
    String text = Files.readString(file);
    Files.writeString(
        file, text.replaceFirst("leaf=.{43}", "leaf=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));

    assertThat(notary.verify(file).status()).isEqualTo(Status.TAMPERED);
    assertThat(notary.verify(file).line()).isEqualTo(8);
  }

  /** Who puts a stub into a recording, with the right hash, needs the machine's word. */
  @Test
  void withheldWithoutARecord() throws IOException {
    String seal = Files.readString(Notary.sealOf(file));
    erase(7L, 12L);
    Files.writeString(Notary.sealOf(file), seal);

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(Status.WITHHELD_UNAUTHORISED);
    assertThat(verdict.line()).isEqualTo(8);
  }

  @Test
  void recordOfAnotherMachineDoesNotCount() throws IOException {
    erase(7L);
    String seal = Files.readString(Notary.sealOf(file));
    Files.writeString(
        Notary.sealOf(file), seal.replaceFirst("reason a secret", "reason another one"));

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(Status.TAMPERED);
    assertThat(verdict.sentence()).contains("a record of withheld lines is not signed");
  }

  /** The recording is replaced first; if the power fails then, the same command ends the work. */
  @Test
  void interruptedErasureIsEnded() throws IOException {
    String seal = Files.readString(Notary.sealOf(file));
    erase(7L);
    Files.writeString(Notary.sealOf(file), seal);

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

    new Eraser(notary.sealer()).erase(other, new TreeSet<>(List.of(6L)), "");

    assertThat(Files.readString(other))
        .contains("a: one\n  # withheld leaf=")
        .endsWith("\n  three\n");
    assertThat(notary.verify(other).sentence()).isEqualTo("valid, 1 withheld");
  }

  @Test
  void compressedRecordingsStayCompressed() throws IOException {
    Path packed = folder.resolve("p.bbox.zst");
    try (RecordingLog log =
        Archive.standard().open(packed, Sample::header, LogOptions.STANDARD, LogListener.SILENT)) {
      for (int i = 0; i < 50; i++) {
        log.append(Sample.event(i));
      }
    }
    notary.sealer().seal(packed);

    new Eraser(notary.sealer()).erase(packed, new TreeSet<>(List.of(10L, 11L)), "");

    assertThat(notary.verify(packed).sentence()).isEqualTo("valid, 2 withheld");
    assertThat(Files.readAllBytes(packed)).startsWith(0x28, 0xB5, 0x2F, 0xFD);
  }

  @Test
  void rotatedRecordingsAreRefused() throws IOException {
    Path rotated = folder.resolve("r.bbox");
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(100)).withCommit(Commit.each());
    try (RecordingLog log =
        Archive.standard().open(rotated, Sample::header, options, LogListener.SILENT)) {
      for (int i = 0; i < 20; i++) {
        log.append(Sample.event(i));
      }
    }
    notary.sealer().seal(rotated);

    assertThatThrownBy(
            () -> new Eraser(notary.sealer()).erase(rotated, new TreeSet<>(List.of(7L)), ""))
        .hasMessageContaining("it lies in several files");
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

  @Test
  void registryRemembersIt() throws IOException {
    erase(7L);

    assertThat(Files.readString(notary.registry().log())).contains(" withheld ");
  }
}
