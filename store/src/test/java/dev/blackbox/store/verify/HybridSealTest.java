package dev.blackbox.store.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.BorrowedName;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.testing.Notary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case 27: under a {@code machine.pub} with two keys, both must be in the seal and both must have
 * signed its end, whichever line of the file is first.
 */
final class HybridSealTest {
  private static final int LINES = 12;

  @TempDir Path folder;
  private MachineKey machine;
  private SigningKey second;
  private SigningKey foreign;
  private byte[] recording;
  private Path file;

  @BeforeEach
  void machine() throws IOException {
    assumeTrue(Algorithm.ML_DSA_44.isKnown(), "this Java has no ML-DSA-44");
    machine = MachineKey.fresh();
    second = machine.quantumSafe().orElseThrow();
    foreign = named(MachineKey.fresh().quantumSafe().orElseThrow());
    recording = Notary.recording("s.bbox", LINES);
    file = Files.write(folder.resolve("s.bbox"), recording);
  }

  /** Another key in the name of the machine. */
  private SigningKey named(SigningKey other) {
    NoteKey key = other.publicKey();
    return BorrowedName.of(new NoteKey(machine.name(), key.algorithm(), key.raw()), other);
  }

  private NoteKey first() {
    return machine.key().publicKey();
  }

  /** Seals with these keys in {@code begin}, and these further signatures at the end. */
  private void seal(List<NoteKey> begin, List<SigningKey> further) throws IOException {
    HandMade seal = new HandMade(machine, "s.bbox");
    SigningKey key = seal.key();
    seal.begin(0, key, machine, begin).lines(recording, 0, LINES).last(0, key, further);
    Files.writeString(Notary.sealOf(file), seal.text());
  }

  private Verdict verify(List<NoteKey> trusted) throws IOException {
    Path machinePub = Files.writeString(folder.resolve("machine.pub"), KeyFile.publicText(trusted));
    return new Verifier(Disk.real(), KeyFile.publicKeys(Disk.real(), machinePub)).verify(file);
  }

  private void require(VerdictStatus status) throws IOException {
    for (List<NoteKey> trusted :
        List.of(List.of(first(), second.publicKey()), List.of(second.publicKey(), first()))) {
      Verdict verdict = verify(trusted);
      assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(status);
    }
  }

  @Test
  void sealWithBothKeysIsValid() throws IOException {
    seal(List.of(first(), second.publicKey()), List.of(second));

    require(VerdictStatus.VALID);
    Verdict verdict = verify(List.of(first()));
    assertThat(verdict.isValid()).isTrue();
    assertThat(verdict.unknown())
        .contains(
            "whether the further keys in the seal are keys of the machine: they are not trusted");
  }

  @Test
  void missingSecondSignatureIsFound() throws IOException {
    seal(List.of(first(), second.publicKey()), List.of());

    require(VerdictStatus.TAMPERED);
    assertThat(verify(List.of(first())).status()).isEqualTo(VerdictStatus.TAMPERED);
  }

  @Test
  void secondSignatureOfAnotherKeyIsFound() throws IOException {
    seal(List.of(first(), second.publicKey()), List.of(foreign));

    require(VerdictStatus.TAMPERED);
  }

  /** A signature that names the right key and was made with another one. */
  @Test
  void forgedSecondSignatureIsFound() throws IOException {
    SigningKey forged = BorrowedName.of(second.publicKey(), foreign);
    seal(List.of(first(), second.publicKey()), List.of(forged));

    require(VerdictStatus.TAMPERED);
    seal(List.of(first(), second.publicKey()), List.of(second, forged));
    require(VerdictStatus.TAMPERED);
  }

  @Test
  void missingSecondKeyIsFound() throws IOException {
    seal(List.of(first()), List.of());
    require(VerdictStatus.UNTRUSTED_KEY);

    seal(List.of(first()), List.of(second));
    require(VerdictStatus.UNTRUSTED_KEY);
    assertThat(verify(List.of(first())).isValid()).as("one key is all that is trusted").isTrue();
  }

  @Test
  void foreignSecondKeyIsFound() throws IOException {
    seal(List.of(first(), foreign.publicKey()), List.of(foreign));

    require(VerdictStatus.UNTRUSTED_KEY);
    seal(List.of(first(), foreign.publicKey()), List.of(second));
    require(VerdictStatus.TAMPERED);
  }

  /** More keys than are trusted are disclosed, and do not replace any. */
  @Test
  void additionalKeyIsDisclosed() throws IOException {
    seal(List.of(first(), second.publicKey(), foreign.publicKey()), List.of(second, foreign));

    require(VerdictStatus.VALID);
    assertThat(verify(List.of(first(), second.publicKey())).unknown())
        .contains(
            "whether the further keys in the seal are keys of the machine: they are not trusted");
    seal(List.of(first(), second.publicKey(), foreign.publicKey()), List.of(foreign));
    require(VerdictStatus.TAMPERED);
  }

  @Test
  void secondKeyIsNotTheFirst() throws IOException {
    seal(List.of(second.publicKey(), first()), List.of(second));

    require(VerdictStatus.TAMPERED);
    seal(List.of(second.publicKey()), List.of(second));
    require(VerdictStatus.TAMPERED);
  }

  /** A file with the second key alone names no machine that could have signed the beginning. */
  @Test
  void secondKeyAloneTrustsNothing() throws IOException {
    seal(List.of(first(), second.publicKey()), List.of(second));

    assertThat(verify(List.of(second.publicKey())).status()).isEqualTo(VerdictStatus.UNTRUSTED_KEY);
  }
}
