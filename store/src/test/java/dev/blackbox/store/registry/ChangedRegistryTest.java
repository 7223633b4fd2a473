package dev.blackbox.store.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a registry that leave each signature in it right. */
final class ChangedRegistryTest {
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  @TempDir Path folder;
  private Path home;
  private Path file;
  private byte[] olderFile;
  private byte[] olderSeal;
  private byte[] olderLog;
  private byte[] olderHead;

  /** A recording that grew after it was sealed first. */
  @BeforeEach
  void recording() throws IOException {
    home = folder.resolve("home");
    changeKey();
    file = Files.write(folder.resolve("s.bbox"), Notary.recording("s", 10));
    sealer().seal(file);
    olderFile = Files.readAllBytes(file);
    olderSeal = Files.readAllBytes(Verifier.sealOf(file));
    olderLog = Files.readAllBytes(registry().log());
    olderHead = Files.readAllBytes(registry().head());
    Files.writeString(file, "a: and then it went wrong\n", StandardOpenOption.APPEND);
    sealer().reopen(file);
  }

  private void changeKey() throws IOException {
    new KeyChange(Disk.real(), home).to(MachineKey.ed25519(), NOW);
  }

  private MachineKey machine() throws IOException {
    return new KeyFile(Disk.real(), home.resolve("keys")).load().orElseThrow();
  }

  private Registry registry() {
    return new Registry(Disk.real(), home);
  }

  private Sealer sealer() throws IOException {
    return new Sealer(Disk.real(), Clock.systemUTC(), machine(), Optional.of(registry()));
  }

  /** Puts the recording and its seal back to their first state. */
  private void rollBack() throws IOException {
    Files.write(file, olderFile);
    Files.write(Verifier.sealOf(file), olderSeal);
  }

  private Verdict verify() throws IOException {
    List<NoteKey> trusted = new ArrayList<>(machine().publicKeys());
    trusted.addAll(new KeyFile(Disk.real(), home.resolve("keys")).oldKeys());
    Map<String, RegistryState> registries = new HashMap<>();
    for (NoteKey key : trusted) {
      registry().read(key.name(), trusted).ifPresent(state -> registries.put(key.name(), state));
    }
    return new Verifier(Disk.real(), trusted).verify(file, PriorKnowledge.of(registries));
  }

  /** The white space is not hashed, so the log still fits its head. */
  @Test
  void blankBehindAPathDoesNotMakeItAnotherRecording() throws IOException {
    for (String blank : List.of(" ", "\t", " \r", "\u2003")) {
      String log = Files.readString(registry().log());
      Files.writeString(registry().log(), log.stripTrailing() + blank + "\n");
      rollBack();

      assertThat(verify().sentence()).startsWith("it had 11 sealed lines on ");
      assertThat(verify().status()).isEqualTo(VerdictStatus.ROLLED_BACK);
    }
  }

  @Test
  void headFromBeforeTheWitnessSignedIsFound() throws IOException {
    StrictWitness witness =
        new StrictWitness(Registry.originOf(machine().name()), machine().key().publicKey());
    WitnessClient client = WitnessClient.of(registry(), machine().key().publicKey());
    assertThat(client.ask(witness, witness.publicKey()).result())
        .isEqualTo(WitnessOutcome.Result.SIGNED);
    WitnessList.read(Disk.real(), home)
        .add(KnownWitness.of(witness.publicKey(), "http://localhost/"));
    assertThat(verify().isValid()).isTrue();
    Files.write(registry().head(), olderHead);
    rollBack();

    Verdict verdict = verify();

    assertThat(verdict.status()).isEqualTo(VerdictStatus.UNCONFIRMED);
    assertThat(verdict.sentence()).endsWith("it has 1 entry, a witness has seen 2");
  }

  @Test
  void registryOfAnEarlierKeyCannotBePutBack() throws IOException {
    RegistryFiles earlier = earlier();
    assertThat(verify().isValid()).isTrue();
    Files.write(earlier.log(), olderLog);
    Files.write(earlier.head(), olderHead);
    rollBack();

    Verdict verdict = verify();

    assertThat(verdict.status()).isEqualTo(VerdictStatus.UNCONFIRMED);
    assertThat(verdict.sentence()).endsWith("is not the one that the next registry continues");
  }

  @Test
  void registryOfAnEarlierKeyCannotBeDeleted() throws IOException {
    RegistryFiles earlier = earlier();
    Files.delete(earlier.log());
    Files.delete(earlier.head());
    rollBack();

    assertThat(verify().status()).isEqualTo(VerdictStatus.UNCONFIRMED);
  }

  /** Changes the key; returns the registry of the one before. */
  private RegistryFiles earlier() throws IOException {
    String old = machine().name();
    changeKey();
    return registry().files().earlier(old);
  }

  /** Nobody has asked the witness about the log of the new key yet. */
  @Test
  void machineWithAWitnessCanSealAfterItsKeyChanged() throws IOException {
    StrictWitness witness =
        new StrictWitness(Registry.originOf(machine().name()), machine().key().publicKey());
    WitnessClient.of(registry(), machine().key().publicKey()).ask(witness, witness.publicKey());
    WitnessList.read(Disk.real(), home)
        .add(KnownWitness.of(witness.publicKey(), "http://localhost/"));
    changeKey();
    assertThat(verify().sentence()).isEqualTo("valid");

    file = Files.write(folder.resolve("new.bbox"), Notary.recording("new", 10));
    assertThat(sealer().seal(file)).isEqualTo(10);

    assertThat(verify().sentence()).isEqualTo("valid");
  }

  /** The machine was killed before it could close the recording, which comes from a backup now. */
  @Test
  void resetSetsTheHeadOfAnOpenRecordingAside() throws IOException {
    registry()
        .keepOpen(registry().read(machine().publicKeys()).recordings().get(0).asOpen(), machine());
    rollBack();
    assertThat(verify().status()).isEqualTo(VerdictStatus.ROLLED_BACK);

    assertThat(sealer().reset(file, "backup")).isZero();

    assertThat(verify().isValid()).isTrue();
    assertThat(home.resolve("open")).isEmptyDirectory();
  }
}
