package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.sealing.Eraser;
import dev.blackbox.store.sealing.LineRanges;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of each file of a sealed recording is checked, although no seal covers it. */
final class RotatedRecordingTest {
  @TempDir Path folder;
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  private Path record(String name) throws IOException, InterruptedException {
    return record(name, 300, "");
  }

  private Path record(String name, int size, String suffix)
      throws IOException, InterruptedException {
    Path file = folder.resolve(name);
    LogOptions options =
        LogOptions.STANDARD.withRotation(Rotation.bySize(size)).withCommit(Commit.each());
    RecordingSealer sealer =
        new RecordingSealer(notary.sealer(), Duration.ofMillis(1), notice -> {});
    try (RecordingLog log =
        LogFactory.standard().open(file, Sample::header, options, LogListener.SILENT, sealer)) {
      for (int i = 0; i < 30; i++) {
        assertThat(log.awaitDurable(log.append(Sample.event(i + suffix)), Duration.ofSeconds(10)))
            .isTrue();
      }
    }
    assertThat(partBytes(file)).isPositive();
    assertThat(notary.verify(file).sentence()).isEqualTo("valid");
    return file;
  }

  /** How many bytes of the first file count. */
  private static long partBytes(Path file) throws IOException {
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      source.transferTo(OutputStream.nullOutputStream());
      assertThat(source.parts().size()).isGreaterThan(2);
      return source.parts().get(0).bytes();
    }
  }

  /** Puts other text in the place of the first file's {@code @rotate} line. */
  private static void end(Path file, String text) throws IOException {
    byte[] kept = Arrays.copyOf(Files.readAllBytes(file), Math.toIntExact(partBytes(file)));
    byte[] tail = text.getBytes(UTF_8);
    boolean isCompressed = file.toString().endsWith(".zst");
    int blockHeader = (tail.length << 3) | 1; // the last block of its frame, not compressed
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(kept);
      if (isCompressed) {
        out.write(new byte[] {(byte) blockHeader, (byte) (blockHeader >> 8), 0});
      }
      out.write(tail);
    }
  }

  /** Takes the final head away, as if the recording had not been closed. */
  private static void reopenSeal(Path file) throws IOException {
    Path seal = Verifier.sealOf(file);
    String text = Files.readString(seal);
    int end = text.indexOf("\nfinal\n");
    Files.writeString(seal, text.substring(0, text.lastIndexOf("\n\n", end) + 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void redirectedRotationIsFound(String name) throws IOException, InterruptedException {
    String ending = name.substring(1);
    for (String text :
        List.of(
            "@rotate file=s.part3" + ending + "\n",
            "@rotate file=" + name + "\n",
            "@rotate file=s.part2" + ending + "\na: forged\n",
            "a: forged\n",
            "a: forged\n@rotate file=s.part2" + ending + "\n",
            "@end\n",
            "\n")) {
      Path file = record(name);
      end(file, text);

      Verdict verdict = notary.verify(file);

      assertThat(verdict.status()).as(text).isEqualTo(VerdictStatus.TAMPERED);
      assertThat(verdict.sentence())
          .matches(
              "\\Q"
                  + name
                  + "\\E: line \\d+ was never sealed, expected @rotate file=s.part2\\Q"
                  + ending
                  + "\\E as the last line");
      clear();
    }
  }

  private void clear() throws IOException {
    notary.forget();
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void removedRotationOfAClosedRecordingIsFound(String name)
      throws IOException, InterruptedException {
    Path file = record(name);
    end(file, "");

    Verdict verdict = notary.verify(file);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TRUNCATED);
    assertThat(verdict.sentence()).startsWith(name + ": line ").contains("is missing or cut");
    end(file, "@rot");
    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.TRUNCATED);
  }

  /** The state after a crash is disclosed, and the sealer completes it. */
  @Test
  void rotationTornByACrashIsCompleted() throws IOException, InterruptedException {
    Path file = record("s.bbox");
    byte[] whole = Files.readAllBytes(file);
    for (String torn : List.of("", "@rotate file=s.pa")) {
      Files.write(file, whole);
      end(file, torn);
      Path seal = Verifier.sealOf(file);
      byte[] closed = Files.readAllBytes(seal);
      reopenSeal(file);
      notary.forget();

      Verdict open = notary.verify(file);
      notary.sealer().seal(file);

      assertThat(open.status()).as(open.sentence()).isEqualTo(VerdictStatus.VALID);
      assertThat(open.sealed().isFinal()).isFalse();
      assertThat(open.unknown().get(0)).contains("s.bbox: line").contains("missing or cut");
      assertThat(notary.verify(file).sentence()).isEqualTo("valid");
      assertThat(Files.readAllBytes(file)).isEqualTo(whole);
      Files.write(seal, closed);
    }
  }

  @Test
  void redirectedRotationOfAnOpenRecordingIsFound() throws IOException, InterruptedException {
    Path file = record("s.bbox");
    reopenSeal(file);
    notary.forget();
    end(file, "@rotate file=s.part3.bbox\n");

    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThatThrownBy(() -> notary.sealer().seal(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was never sealed");
  }

  /** Whatever verify asks about a file, it opens the file once. */
  @Test
  void everyFileIsOpenedOnce() throws IOException, InterruptedException {
    Path file = record("s.bbox", 600, "-".repeat(100));
    Map<String, Integer> opened = new TreeMap<>();
    Disk counting =
        new ForwardingDisk(Disk.real()) {
          @Override
          public SeekableByteChannel read(Path path) throws IOException {
            opened.merge(path.getFileName().toString(), 1, Integer::sum);
            return super.read(path);
          }
        };

    Verdict verdict = new Verifier(counting, notary.machine().publicKeys()).verify(file);

    assertThat(verdict.sentence()).isEqualTo("valid");
    assertThat(opened)
        .containsKeys("s.bbox", "s.bbox.seal", "s.part2.bbox")
        .allSatisfy((name, times) -> assertThat(times).as(name).isEqualTo(1));
  }

  @Test
  void rotationOfAnErasedRecordingIsChecked() throws IOException, InterruptedException {
    Path file = record("s.bbox", 600, "-".repeat(100));
    List<String> lines = Files.readAllLines(file);
    TreeSet<Long> erased = new TreeSet<>();
    for (long line = 6; line < lines.size() - 1; line++) {
      erased.add(line);
    }
    new Eraser(notary.sealer()).erase(file, LineRanges.of(erased), "names");
    byte[] stubbed = Files.readAllBytes(file);
    assertThat(notary.verify(file).sentence()).isEqualTo("valid, " + erased.size() + " withheld");

    end(file, "");
    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.TRUNCATED);
    Files.write(file, stubbed);
    end(file, "@rotate file=s.bbox\n");
    assertThat(notary.verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
  }

  /** Without the last file, the seal says which line is missing. */
  @Test
  void missingPartIsFound() throws IOException, InterruptedException {
    Path file = record("s.bbox");
    long lines = Files.readAllLines(file).size();
    Files.delete(folder.resolve("s.part2.bbox"));

    Verdict verdict = notary.verify(file);

    assertThat(verdict.isValid()).isFalse();
    assertThat(verdict.line()).isLessThanOrEqualTo(lines);
  }
}
