package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording is sealed while it is written. */
final class RecordingSealerTest {
  @TempDir Path folder;
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  private RecordingLog open(Path file, LogOptions options) throws IOException {
    return open(file, options, Duration.ofMillis(1));
  }

  private RecordingLog open(Path file, LogOptions options, Duration interval) throws IOException {
    return LogFactory.standard()
        .open(
            file,
            Sample::header,
            options,
            LogListener.SILENT,
            new RecordingSealer(notary.sealer(), interval, notices::add));
  }

  private void record(Path file, LogOptions options, int from, int to) throws IOException {
    try (RecordingLog log = open(file, options)) {
      for (int i = from; i < to; i++) {
        log.append(Sample.event(i));
      }
    }
  }

  /** Waits for a head over all lines, so that the last head adds no lines. */
  private void recordSlowly(Path file, int from, int to) throws IOException, InterruptedException {
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      for (int i = from; i < to; i++) {
        log.append(Sample.event(i));
      }
      assertThat(log.flush(Duration.ofSeconds(10))).isTrue();
      while (verify(file).sealed().unsealed() > 0) {
        Thread.onSpinWait();
      }
    }
  }

  /** With a file for every few events. */
  private void recordRotating(Path file) throws IOException, InterruptedException {
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(200)).withCommit(Commit.each());
    try (RecordingLog log = open(file, options)) {
      for (int i = 0; i < 60; i++) {
        assertThat(log.awaitDurable(log.append(Sample.event(i)), Duration.ofSeconds(10))).isTrue();
      }
    }
  }

  private Verdict verify(Path file) throws IOException {
    return notary.verify(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void closedRecordingIsSealedToItsEnd(String name) throws IOException {
    Path file = folder.resolve(name);

    record(file, LogOptions.STANDARD, 0, 2000);

    Verdict verdict = verify(file);
    assertThat(verdict.sentence()).isEqualTo("valid");
    assertThat(verdict.sealed().lines()).isGreaterThan(2000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void everyFileOfARotatedRecordingIsSealed(String name) throws IOException, InterruptedException {
    Path file = folder.resolve(name);

    recordRotating(file);

    assertThat(Files.exists(folder.resolve(name.replace("s.", "s.part2.")))).isTrue();
    assertThat(verify(file).sentence()).isEqualTo("valid");
    Path third = folder.resolve(name.replace("s.", "s.part3."));
    byte[] bytes = Files.readAllBytes(third);
    bytes[bytes.length / 2] ^= 1;
    Files.write(third, bytes);
    assertThat(verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
    Files.delete(third);
    assertThat(verify(file).isValid()).isFalse();
  }

  @Test
  void headerOfALaterFileIsSealedToo() throws IOException, InterruptedException {
    Path file = folder.resolve("s.bbox");
    recordRotating(file);
    Path second = folder.resolve("s.part2.bbox");
    Files.writeString(
        second, Files.readString(second).replace("repo_sha: abcdef0", "repo_sha: abcdef1"));

    assertThat(verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
  }

  @Test
  void headsAreSignedWhileItIsWritten() throws IOException, InterruptedException {
    Path file = folder.resolve("s.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      Verdict before = verify(file);
      assertThat(before.sentence()).isEqualTo("valid, open");
      for (int i = 0; i < 5; i++) {
        long number = log.append(Sample.event(i));
        assertThat(log.awaitDurable(number, Duration.ofSeconds(10))).isTrue();
        while (verify(file).sealed().heads() < i + 2) {
          Thread.onSpinWait();
        }
      }

      assertThat(verify(file).sealed().isFinal()).isFalse();
    }
    assertThat(verify(file).sealed().heads()).isGreaterThanOrEqualTo(6);
    assertThat(verify(file).sealed().isFinal()).isTrue();
  }

  @Test
  void recordingThatGoesOnIsSealedFurther() throws IOException {
    Path file = folder.resolve("s.bbox");

    for (int round = 0; round < 4; round++) {
      record(file, LogOptions.STANDARD, round * 10, round * 10 + 10);
    }

    assertThat(verify(file).sentence()).isEqualTo("valid");
    assertThat(Sample.eventsOf(Disk.real(), file)).hasSize(40);
  }

  /** A crash removes lines after the last head, or the tail of the seal, or both. */
  @Test
  void afterACrashItIsSealedFurther() throws IOException, InterruptedException {
    Path file = folder.resolve("s.bbox");
    recordSlowly(file, 0, 10);
    Path seal = Notary.sealOf(file);
    String whole = Files.readString(seal);
    int last = whole.lastIndexOf("\n\nblackbox.local/");
    for (int cut : new int[] {last + 2, last + 20, whole.length() - 1, whole.length() - 30}) {
      Files.writeString(seal, whole.substring(0, cut));
      Files.writeString(file, "a: event torn of the te", UTF_8, StandardOpenOption.APPEND);
      notary.forget();
      assertThat(verify(file).sealed().isFinal()).isFalse();

      recordSlowly(file, 10, 12);

      assertThat(verify(file).sentence()).as("cut at " + cut).isEqualTo("valid");
      whole = Files.readString(seal);
      last = whole.lastIndexOf("\n\nblackbox.local/");
    }
  }

  @Test
  void unsealedTailIsCounted() throws IOException {
    Path file = folder.resolve("s.bbox");
    Path seal = Notary.sealOf(file);
    String open;
    try (RecordingLog log = open(file, LogOptions.STANDARD, Duration.ofHours(1))) {
      log.append("a: event 1 of the test\n".getBytes(UTF_8));
      open = Files.readString(seal);
      log.append("a: event 2 of the test\n".getBytes(UTF_8));
    }
    Files.writeString(seal, open);

    Verdict verdict = verify(file);
    assertThat(verdict.sentence()).isEqualTo("valid, open, 2 unsealed");
    assertThat(verdict.unknown()).contains("whether the last 2 lines are as recorded");

    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));
    assertThat(verify(file).sealed().tornBytes()).isEqualTo(18);
  }

  /** T08, T09: in the tail that is not sealed, a cut costs exactly the lines after it. */
  @Test
  void everyCutOfAnOpenRecording() throws IOException, InterruptedException {
    Path file = folder.resolve("s.bbox");
    Path seal = Notary.sealOf(file);
    recordSlowly(file, 0, 3);
    String open = Files.readString(seal);
    open = open.substring(0, open.lastIndexOf("\n\nblackbox.local/") + 2);
    Files.writeString(seal, open);
    byte[] bytes = Files.readAllBytes(file);
    long sealed = verify(file).sealed().lines();

    long whole = 0;
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      boolean isTorn = length > 0 && bytes[length - 1] != '\n';

      Verdict verdict = verify(file);

      if (whole < sealed) {
        assertThat(verdict.status()).as("cut at " + length).isEqualTo(VerdictStatus.TRUNCATED);
        assertThat(verdict.line()).isEqualTo(whole + 1);
      } else {
        assertThat(verdict.status()).as("cut at " + length).isEqualTo(VerdictStatus.VALID);
        assertThat(verdict.sealed().unsealed()).isEqualTo(whole - sealed + (isTorn ? 1 : 0));
        assertThat(verdict.sealed().tornBytes() > 0).isEqualTo(isTorn);
      }
      whole += bytes[length] == '\n' ? 1 : 0;
    }
  }

  /** It is still recorded: no recording fails because of its seal. */
  @Test
  void recordingThatWasChangedIsNotSealedFurther() throws IOException {
    Path file = folder.resolve("s.bbox");
    record(file, LogOptions.STANDARD, 0, 10);
    Files.writeString(file, Files.readString(file).replace("event 3", "event X"));
    String seal = Files.readString(Notary.sealOf(file));

    record(file, LogOptions.STANDARD, 10, 12);

    assertThat(notices).extracting(LogNotice::kind).containsExactly(LogNotice.Kind.SEAL_FAILED);
    assertThat(notices.get(0).sentence()).contains("is not the one that was sealed");
    assertThat(Files.readString(Notary.sealOf(file))).isEqualTo(seal);
    assertThat(Files.readString(file)).contains("event 11 of the test");
    assertThat(verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
  }

  @Test
  void sealOfAnotherMachineIsNotContinued() throws IOException {
    Path file = folder.resolve("s.bbox");
    record(file, LogOptions.STANDARD, 0, 10);
    Notary owner = notary;
    notary = Notary.brief(folder);

    record(file, LogOptions.STANDARD, 10, 12);

    assertThat(notices.get(0).sentence()).contains("not a trusted key");
    assertThatThrownBy(() -> notary.sealer().seal(file)).isInstanceOf(IOException.class);
    assertThat(owner.verify(file).line()).isEqualTo(owner.verify(file).sealed().lines() + 1);
  }

  @Test
  void whatWasRecordedWithoutASealIsSealedLater() throws IOException {
    Path file = Files.write(folder.resolve("s.bbox"), Notary.recording("sess_store", 5000));

    assertThat(notary.sealer().seal(file)).isEqualTo(5000);
    assertThat(notary.sealer().seal(file)).isZero();

    assertThat(verify(file).sentence()).isEqualTo("valid");
    Files.writeString(file, "a: one more\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> notary.sealer().seal(file))
        .isInstanceOf(FinalSealException.class)
        .hasMessage("s.bbox: 1 line was added after the final seal");
    assertThat(verify(file).history().reopenings()).isEmpty();
    assertThat(notary.sealer().reopen(file)).isEqualTo(1);
    assertThat(verify(file).sentence()).isEqualTo("valid");
    assertThat(verify(file).history().reopenings()).hasSize(1);
  }

  @Test
  void manyLinesAreSealedWithManyHeads() throws IOException {
    Path file = Files.write(folder.resolve("s.bbox"), Notary.recording("sess_store", 600_000));

    assertThat(notary.sealer().seal(file)).isEqualTo(600_000);

    Verdict verdict = verify(file);
    assertThat(verdict.sentence()).isEqualTo("valid");
    assertThat(verdict.sealed().heads()).isGreaterThan(2);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 100] ^= 1;
    Files.write(file, bytes);
    long line = new String(bytes, 0, bytes.length - 100, UTF_8).lines().count();
    assertThat(verify(file).line()).isEqualTo(line);
  }

  @Test
  void sealIsForItsUserAlone() throws IOException {
    Path file = folder.resolve("s.bbox");
    record(file, LogOptions.STANDARD, 0, 1);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Notary.sealOf(file))))
        .isEqualTo("rw-------");
  }
}
