package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.sealing.Eraser;
import dev.blackbox.store.sealing.LineRanges;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.SpecialFile;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.RolledBackException;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RegistryTest {
  @TempDir Path folder;
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  private RegistryState read() throws IOException {
    return notary.registry().read(keys());
  }

  private List<NoteKey> keys() {
    return List.of(notary.machine().key().publicKey());
  }

  @Test
  void everySealIsRemembered() throws IOException {
    notary.sealed("one.bbox", 10);
    notary.sealed("two.bbox", 20);

    RegistryState state = read();

    assertThat(state.problem()).isEmpty();
    assertThat(state.recordings()).extracting(RegistryEntry::size).containsExactly(10L, 20L);
    assertThat(state.recordings())
        .extracting(entry -> Path.of(entry.file()).getFileName().toString())
        .containsExactly("one.bbox", "two.bbox");
    assertThat(notary.verify(folder.resolve("one.bbox"), notary.known()).isValid()).isTrue();
  }

  /** T26. */
  @Test
  void deletedRecordingIsMissed() throws IOException {
    Path file = notary.sealed("one.bbox", 10);
    Files.delete(file);
    Files.delete(Notary.sealOf(file));

    assertThat(notary.verify(file, notary.known()).status()).isEqualTo(VerdictStatus.NOT_FOUND);
    assertThat(read().recordings()).hasSize(1);
  }

  @Test
  void deletedSealIsMissed() throws IOException {
    Path file = notary.sealed("one.bbox", 10);
    Files.delete(Notary.sealOf(file));

    assertThat(notary.verify(file, notary.known()).status()).isEqualTo(VerdictStatus.ROLLED_BACK);
  }

  /** T27: an older state of recording and seal is valid by itself. */
  @Test
  void olderStateIsFound() throws IOException {
    Path file = notary.sealed("one.bbox", 10);
    byte[] recording = Files.readAllBytes(file);
    byte[] seal = Files.readAllBytes(Notary.sealOf(file));
    Files.writeString(file, "a: and then it went wrong\n", StandardOpenOption.APPEND);
    notary.sealer().reopen(file);
    Files.write(file, recording);
    Files.write(Notary.sealOf(file), seal);

    assertThat(notary.verify(file).isValid()).isTrue();
    Verdict verdict = notary.verify(file, notary.known());

    assertThat(verdict.status()).isEqualTo(VerdictStatus.ROLLED_BACK);
    assertThat(verdict.sentence())
        .isEqualTo("it had 11 sealed lines on 2026-11-15T12:00:00Z, and has 10");
  }

  @Test
  void sessionRecordedAnewUnderItsOldIdIsFound() throws IOException {
    Path file = notary.sealed("one.bbox", 10);
    PriorKnowledge remembered = notary.known();
    Files.delete(Notary.sealOf(file));
    Files.write(file, Notary.recording("one.bbox", 15));
    assertThatThrownBy(() -> notary.sealer().seal(file))
        .isInstanceOf(RolledBackException.class)
        .hasMessageContaining("it was sealed before, and its seal is missing");

    assertThat(notary.verify(file, remembered).status()).isEqualTo(VerdictStatus.ROLLED_BACK);
  }

  @Test
  void changedEntryIsFoundAndNothingIsAddedBehindIt() throws IOException {
    notary.sealed("one.bbox", 10);
    notary.sealed("two.bbox", 20);
    Path log = notary.registry().log();
    String text = Files.readString(log);
    Files.writeString(log, text.replace(" 10 ", " 11 "));

    assertThat(read().problem().orElseThrow()).endsWith("an entry is not the one that was signed");
    assertThatThrownBy(() -> notary.sealed("three.bbox", 5)).isInstanceOf(IOException.class);

    Files.writeString(log, text.lines().findFirst().orElseThrow() + "\n");
    assertThat(read().problem().orElseThrow()).endsWith("it has 1 entry, its head says 2");
    Files.delete(notary.registry().head());
    assertThat(read().problem().orElseThrow()).endsWith("its signed head is missing");
  }

  /** Case 18: both signatures of the head count. */
  @Test
  void everyFlippedByteIsFound() throws IOException {
    Notary both = new Notary(folder);
    both.sealed("one.bbox", 10);
    for (Path file : List.of(both.registry().log(), both.registry().head())) {
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < whole.length; i++) {
        byte[] changed = whole.clone();
        changed[i] ^= (byte) (1 << i % 8);
        Files.write(file, changed);
        assertThat(both.registry().read(both.machine().publicKeys()).problem())
            .as("%s, byte %d", file.getFileName(), i)
            .isPresent();
      }
      Files.write(file, whole);
    }
    assertThat(both.registry().read(both.machine().publicKeys()).problem()).isEmpty();
  }

  /** Earlier versions signed with one key, and a verifier may trust one key. */
  @Test
  void oneSignatureOfTheHeadIsEnough() throws IOException {
    assumeTrue(Algorithm.ML_DSA_44.isKnown(), "this Java has no ML-DSA-44");
    Notary both = new Notary(folder);
    both.sealed("one.bbox", 10);
    NoteKey first = both.machine().key().publicKey();
    assertThat(both.registry().read(List.of(first)).problem()).isEmpty();
    Path head = both.registry().head();
    List<String> lines = Files.readAllLines(head);
    Files.writeString(head, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");

    assertThat(both.registry().read(both.machine().publicKeys()).problem()).isEmpty();
  }

  @Test
  void headOfAnotherMachineIsNotBelieved() throws IOException {
    notary.sealed("one.bbox", 10);

    assertThat(
            notary
                .registry()
                .read(List.of(Notary.brief(folder).machine().key().publicKey()))
                .problem())
        .isPresent();
  }

  /** A crash can leave an entry that is not signed yet, or the beginning of one. */
  @Test
  void tornEntryIsReplaced() throws IOException {
    notary.sealed("one.bbox", 10);
    Files.writeString(notary.registry().log(), "2026-11-15T12", UTF_8, StandardOpenOption.APPEND);

    notary.sealed("two.bbox", 20);

    assertThat(read().problem()).isEmpty();
    assertThat(read().recordings()).hasSize(2);
  }

  @Test
  void manyThreadsAddEntries() throws IOException {
    IntStream.range(0, 12)
        .parallel()
        .forEach(
            i -> {
              try {
                notary
                    .registry()
                    .add(
                        new RegistryEntry(
                            Instant.EPOCH,
                            RegistryEntry.State.OPEN,
                            "o/" + i,
                            new TreeHead(i, new byte[32]),
                            "a%b\nc " + i),
                        notary.machine(),
                        Duration.ofSeconds(30));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });

    assertThat(read().problem()).isEmpty();
    assertThat(read().recordings())
        .extracting(RegistryEntry::file)
        .contains("a%b\nc 0", "a%b\nc 11")
        .hasSize(12);
  }

  /** Earlier versions wrote the path of a recording, which is the same place. */
  @Test
  void entryWithAPathIsOneOfItsPlace() throws IOException {
    Path file = notary.sealed("one.bbox", 10);
    Path elsewhere = Files.writeString(folder.resolve("two.bbox"), "a: 1\n");
    RegistryEntry entry = read().recordings().get(0);
    assertThat(entry.file()).isEqualTo(file.toRealPath().toString());
    assertThat(notary.registry().log()).content().doesNotContain(folder.toString());
    RegistryEntry old =
        new RegistryEntry(
            Instant.EPOCH,
            RegistryEntry.State.WITHHELD,
            entry.origin(),
            entry.sealed(),
            entry.file());
    new Eraser(notary.sealer()).erase(file, LineRanges.of(List.of(7L)), "");
    assertThat(notary.verify(file, notary.known()).isValid()).isTrue();
    notary.registry().add(old, notary.machine(), Duration.ofSeconds(30));

    assertThat(notary.registry().log()).content().endsWith(" " + file.toRealPath() + "\n");
    assertThat(read().recordings()).hasSize(1);
    assertThat(read().of(entry.origin()).hasLinesAt(Set.of(entry.place()))).isTrue();
    assertThat(read().of(entry.origin()).hasLinesAt(Set.of(placeOf(elsewhere)))).isFalse();
    // With the erasure that the other entry is about, there were two, and the seal has one.
    assertThat(notary.verify(file, notary.known()).sentence()).contains("lines of it were erased");
  }

  private static String placeOf(Path file) throws IOException {
    return RegistryEntry.placeOf(file.toRealPath().toString());
  }

  @ParameterizedTest
  @EnumSource
  void fileOfTheRegistryThatIsNotAPlainFileIsNotWrittenThrough(SpecialFile special)
      throws Exception {
    notary.sealed("one.bbox", 10);
    Path victim = Files.writeString(folder.resolve("victim"), "mine");
    for (Path file : List.of(notary.registry().log(), notary.registry().head())) {
      Path kept = Files.move(file, folder.resolve("kept"));
      special.create(file, victim);

      assertThatThrownBy(() -> notary.sealed("two.bbox", 20)).isInstanceOf(IOException.class);

      assertThat(victim).hasContent("mine");
      assertThat(notary.home().resolve("nothing")).doesNotExist();
      Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING);
    }
    notary.sealed("two.bbox", 20);
    assertThat(read().problem()).isEmpty();
  }
}
