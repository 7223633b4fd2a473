package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.TreeHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WitnessListTest {
  private static final String URL = "https://one.example/w";
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @TempDir Path home;
  private final SigningKey machine = SigningKey.fresh("blackbox.local/1");
  private final SigningKey one = SigningKey.fresh("one.example");
  private final SigningKey two = SigningKey.fresh("two.example");
  private final Checkpoint head =
      new Checkpoint("blackbox.local/1/registry", 0, TreeHash.empty(), List.of());
  private final Note unwitnessed = Note.signed(head.text(), machine);

  private WitnessList list() throws IOException {
    return WitnessList.read(Disk.real(), home);
  }

  private Path file() {
    return home.resolve("witnesses");
  }

  private static NoteKey witnessKey(SigningKey key) {
    return new NoteKey(key.publicKey().name(), Algorithm.ED25519_WITNESS, key.publicKey().raw());
  }

  private Note signed(Note note, SigningKey key, Instant time) {
    long seconds = time.getEpochSecond();
    byte[] signature =
        key.sign(("cosignature/v1\ntime " + seconds + "\n" + head.text()).getBytes(UTF_8));
    return note.with(
        witnessKey(key),
        ByteBuffer.allocate(8 + signature.length).putLong(seconds).put(signature).array());
  }

  @Test
  void noFileIsAnEmptyList() throws IOException {
    assertThat(list().isEmpty()).isTrue();
    assertThat(list().signer(signed(unwitnessed, one, NOON), head)).isEmpty();
  }

  @Test
  void listedWitnessIsFoundWithItsTime() throws IOException {
    list().add(KnownWitness.of(witnessKey(one), URL));

    assertThat(Files.readString(file()))
        .isEqualTo("witness one.example " + witnessKey(one).text() + " " + URL + "\n");
    assertThat(list().signer(signed(unwitnessed, one, NOON), head))
        .hasValue(new Witnessed("one.example", NOON));
    assertThat(list().all()).containsExactly(KnownWitness.of(witnessKey(one), URL));
  }

  @Test
  void headThatNoListedWitnessSignedHasNoSigner() throws IOException {
    list().add(KnownWitness.of(witnessKey(one), URL));
    Checkpoint other = new Checkpoint(head.origin(), 1, new byte[32], List.of());

    assertThat(list().signer(unwitnessed, head)).isEmpty();
    assertThat(list().signer(signed(unwitnessed, two, NOON), head)).isEmpty();
    assertThat(list().signer(signed(unwitnessed, one, NOON), other)).isEmpty();
    Note doubled = signed(unwitnessed, one, NOON).with(witnessKey(one), new byte[72]);
    assertThat(list().signer(doubled, head)).isEmpty();
  }

  @Test
  void firstOfSeveralSignersCounts() throws IOException {
    list().add(KnownWitness.of(witnessKey(one), URL));
    list().add(KnownWitness.of(witnessKey(two), "https://two.example"));
    Note both = signed(signed(unwitnessed, one, NOON), two, NOON.minusSeconds(9));

    assertThat(list().signer(both, head))
        .hasValue(new Witnessed("two.example", NOON.minusSeconds(9)));
  }

  @Test
  void timeBeyondTheCalendarIsNoSignature() throws IOException {
    byte[] signature =
        one.sign(("cosignature/v1\ntime " + Long.MAX_VALUE + "\n" + head.text()).getBytes(UTF_8));
    Note note =
        unwitnessed.with(
            witnessKey(one),
            ByteBuffer.allocate(72).putLong(Long.MAX_VALUE).put(signature).array());

    assertThat(Cosignature.time(witnessKey(one), note, head)).isEmpty();
    assertThat(Cosignature.isBy(witnessKey(one), note, head)).isFalse();
  }

  @Test
  void witnessIsListedOnceAndOtherLinesStay() throws IOException {
    Files.writeString(file(), "# mine\nlog none\n\nquorum none");
    list().add(KnownWitness.of(witnessKey(one), URL));
    list().add(KnownWitness.of(witnessKey(two), "https://two.example"));
    list().add(KnownWitness.of(witnessKey(one), "https://moved.example"));
    list().add(KnownWitness.of(witnessKey(two), "https://two.example"));
    SigningKey fresh = SigningKey.fresh("fresh.example");
    list().add(KnownWitness.of(witnessKey(fresh), "https://two.example"));

    assertThat(Files.readString(file()).lines())
        .containsExactly(
            "# mine",
            "log none",
            "",
            "quorum none",
            "witness one.example " + witnessKey(one).text() + " https://moved.example",
            "witness fresh.example " + witnessKey(fresh).text() + " https://two.example");
    assertThat(list().all()).hasSize(2);
    assertThat(home.toFile().list()).containsExactly("witnesses");
  }

  @Test
  void addressIsNotNeededForASignatureToCount() throws IOException {
    Files.writeString(file(), "\twitness  my-name\t" + witnessKey(one).text() + " \n");

    assertThat(list().all().get(0).url()).isEmpty();
    assertThat(list().signer(signed(unwitnessed, one, NOON), head))
        .hasValue(new Witnessed("my-name", NOON));
  }

  @Test
  void damagedLineIsReported() throws IOException {
    String key = witnessKey(one).text();
    for (String line :
        List.of(
            "witness",
            "witness a " + key.substring(1),
            "witness a " + key + " u v",
            "witness a " + one.publicKey().text() + " " + URL)) {
      Files.writeString(file(), "\n" + line + "\n");

      assertThatThrownBy(this::list)
          .hasMessageEndingWith("witnesses:2: expected witness NAME KEY URL");
    }
  }
}
