package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.testing.Notary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProverTest {
  @TempDir Path folder;
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = new Notary(folder);
  }

  private LineProof prove(Path file, long line) throws IOException {
    return new Prover(Disk.real(), notary.machine()).prove(file, line);
  }

  private List<NoteKey> keys() {
    return List.of(notary.machine().key().publicKey());
  }

  @Test
  void everyLineIsProvenWithoutTheRecording() throws IOException {
    Path file = notary.sealed("s.bbox", 40);
    List<String> lines = Files.readAllLines(file);
    for (int number = 1; number <= 40; number++) {
      byte[] written = prove(file, number).format().getBytes(UTF_8);

      LineProof read = LineProof.parse(written).orElseThrow();

      assertThat(read.problem(keys())).isEmpty();
      assertThat(new String(read.line(), UTF_8)).isEqualTo(lines.get(number - 1) + "\n");
      assertThat(read.format().getBytes(UTF_8)).isEqualTo(written);
    }
  }

  /** T36, T37, T38: whatever is changed in a proof, it proves nothing. */
  @Test
  void everyFlippedByteOfAProofIsRefused() throws IOException {
    byte[] proof = prove(notary.sealed("s.bbox", 40), 17).format().getBytes(UTF_8);
    for (int i = 0; i < proof.length; i++) {
      byte[] changed = proof.clone();
      changed[i] ^= (byte) (1 << i % 7);

      assertThat(LineProof.parse(changed).filter(read -> read.problem(keys()).isEmpty()))
          .as("byte " + i + " of\n" + new String(changed, UTF_8))
          .isEmpty();
    }
  }

  @Test
  void everyCutOfAProofIsRefused() throws IOException {
    byte[] proof = prove(notary.sealed("s.bbox", 40), 17).format().getBytes(UTF_8);
    for (int length = 0; length < proof.length; length++) {
      assertThat(LineProof.parse(Arrays.copyOf(proof, length))).as("cut at " + length).isEmpty();
    }
  }

  /** T38. */
  @Test
  void wrongSaltIsRefused() throws IOException {
    LineProof proof = prove(notary.sealed("s.bbox", 8), 3);
    LineProof other = prove(notary.sealed("t.bbox", 8), 3);

    assertThat(
            new LineProof(proof.index(), other.salt(), proof.line(), proof.path(), proof.head())
                .problem(keys()))
        .isPresent();
  }

  @Test
  void keyOfAnotherIsNotTrusted() throws IOException {
    LineProof proof = prove(notary.sealed("s.bbox", 8), 3);

    assertThat(proof.problem(List.of(new Notary(folder).machine().key().publicKey())))
        .hasValue("the head is not signed by a trusted key");
  }

  /** T34. */
  @Test
  void sixtyThreeHashesAreRefused() throws IOException {
    String proof = prove(notary.sealed("s.bbox", 8), 3).format();
    String hash = "A".repeat(43) + "=\n";
    String tooLong = proof.replaceFirst("(index 2\n)", "$1" + hash.repeat(63));

    assertThat(LineProof.parse(tooLong.getBytes(UTF_8))).isEmpty();
  }

  @Test
  void proofForOneLineInAMillionIsShort() throws IOException {
    Path file = Files.write(folder.resolve("m.bbox"), Notary.recording("m.bbox", 1_000_000));
    notary.sealer().seal(file);

    LineProof proof = prove(file, 777_777);

    assertThat(proof.problem(keys())).isEmpty();
    assertThat(proof.format().getBytes(UTF_8)).hasSizeLessThanOrEqualTo(2048);
  }

  @Test
  void lineThatIsNotThereCannotBeProven() throws IOException {
    Path file = notary.sealed("s.bbox", 8);

    assertThatThrownBy(() -> prove(file, 9)).hasMessage("s.bbox:9: 8 lines are sealed");
    assertThatThrownBy(() -> prove(file, 0)).hasMessage("s.bbox:0: 8 lines are sealed");
  }

  @Test
  void changedRecordingProvesNothing() throws IOException {
    Path file = notary.sealed("s.bbox", 8);
    Files.writeString(file, Files.readString(file).replace("event 7", "event X"));

    assertThatThrownBy(() -> prove(file, 3))
        .hasMessage("s.bbox: line 8 is not the one that was sealed");
  }
}
