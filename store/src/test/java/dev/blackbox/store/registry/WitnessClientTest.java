package dev.blackbox.store.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.Witness.Reply;
import dev.blackbox.store.registry.WitnessOutcome.Result;
import dev.blackbox.store.testing.Notary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The holder of the machine's key can sign any registry; a witness does not. */
final class WitnessClientTest {
  @TempDir Path folder;
  private Notary notary;
  private StrictWitness witness;

  @BeforeEach
  void seenThree() throws IOException {
    notary = Notary.brief(folder);
    witness = new StrictWitness(Registry.originOf(notary.machine().name()), key());
    seal("one", "two", "three");
    assertThat(ask().result()).isEqualTo(Result.SIGNED);
  }

  private NoteKey key() {
    return notary.machine().key().publicKey();
  }

  private void seal(String... names) throws IOException {
    for (String name : names) {
      notary.sealed(name + ".bbox", 10);
    }
  }

  private WitnessOutcome ask() throws IOException {
    return WitnessClient.of(notary.registry(), key()).ask(witness, witness.publicKey());
  }

  /** With the machine's key, but without the witnessed head. */
  private void writeAnew(String... names) throws IOException {
    notary.forget();
    seal(names);
    assertThat(notary.registry().read(List.of(key())).problem()).isEmpty();
  }

  @Test
  void registryThatGrowsIsSignedEachTime() throws IOException {
    seal("four", "five");

    WitnessOutcome answer = ask();

    assertThat(answer.sentence())
        .isEqualTo("witness.example/w1 has signed the registry up to entry 5");
    assertThat(witness.statuses()).containsExactly(200, 200);
    assertThat(Files.readString(notary.registry().witnessed()))
        .startsWith(notary.machine().name() + "/registry\n5\n")
        .contains("\n— witness.example/w1 ");
    assertThat(ask().result()).isEqualTo(Result.SIGNED);
  }

  @Test
  void whatTheWitnessSawIsFoundOutIfItIsForgottenHere() throws IOException {
    Files.delete(notary.registry().witnessed());
    seal("four");

    assertThat(ask().result()).isEqualTo(Result.SIGNED);
    assertThat(witness.statuses()).containsExactly(200, 409, 200);
  }

  @Test
  void t28CutRegistryIsRefused() throws IOException {
    writeAnew("one", "two");

    WitnessOutcome answer = ask();

    assertThat(answer).isEqualTo(new WitnessOutcome(Result.CUT, answer.sentence()));
    assertThat(answer.sentence()).isEqualTo("the witness has seen 3 entries, the registry has 2");
    assertThat(answer.isWrong()).isTrue();
    assertThat(witness.size()).isEqualTo(3);
  }

  @Test
  void t29RewrittenRegistryIsRefused() throws IOException {
    writeAnew("one", "other", "three");

    assertThat(ask())
        .isEqualTo(
            new WitnessOutcome(
                Result.REWRITTEN, "the witness has seen 3 entries too, but other ones"));
    assertThat(witness.statuses()).containsExactly(200, 409, 409);
    assertThat(Files.exists(notary.registry().witnessed())).isFalse();
  }

  @Test
  void t30ForkedRegistryIsRefused() throws IOException {
    writeAnew("one", "two", "other", "four", "five");

    WitnessOutcome answer = ask();

    assertThat(answer.result()).isEqualTo(Result.REWRITTEN);
    assertThat(answer.sentence()).isEqualTo("the registry does not continue what the witness saw");
    assertThat(witness.statuses()).containsExactly(200, 409, 422);
    assertThat(witness.size()).isEqualTo(3);
  }

  /** Even before anybody asks the witness again. */
  @Test
  void t28To30WhatTheWitnessSignedIsRemembered() throws IOException {
    byte[] witnessed = Files.readAllBytes(notary.registry().witnessed());
    writeAnew("one", "two");
    Files.write(notary.registry().witnessed(), witnessed);

    assertThat(notary.registry().read(List.of(key())).problem().orElseThrow())
        .endsWith("it has 2 entries, a witness has seen 3");
    assertThatThrownBy(this::ask).hasMessageContaining("a witness has seen 3");
    assertThatThrownBy(() -> seal("three")).hasMessageContaining("a witness has seen 3");

    Files.delete(notary.registry().witnessed());
    seal("other", "four");
    Files.write(notary.registry().witnessed(), witnessed);

    assertThat(notary.registry().read(List.of(key())).problem().orElseThrow())
        .endsWith("an entry is not the one that a witness has seen");
  }

  @Test
  void answerWithAnotherKeyCountsForNothing() throws IOException {
    seal("four");
    StrictWitness stranger = new StrictWitness(Registry.originOf(notary.machine().name()), key());
    WitnessClient asking = WitnessClient.of(notary.registry(), key());

    WitnessOutcome answer = asking.ask(witness, stranger.publicKey());

    assertThat(answer.result()).isEqualTo(Result.REFUSED);
    assertThat(notary.registry().witnessedSize()).isEqualTo(3);
  }

  @Test
  void refusalsThatSayNothingAboutTheRegistry() throws IOException {
    NoteKey any = SigningKey.fresh("any.example").publicKey();
    StrictWitness ofAnother = new StrictWitness("another.example/log", any);
    WitnessClient asking = WitnessClient.of(notary.registry(), key());
    NoteKey known = witness.publicKey();

    assertThat(asking.ask(ofAnother, known).sentence()).startsWith("the witness does not know ");
    assertThat(asking.ask(request -> new Reply(500, new byte[0]), known))
        .isEqualTo(new WitnessOutcome(Result.REFUSED, "the witness answers with status 500"));
    assertThat(
            asking.ask(request -> new Reply(200, new byte[] {(byte) 0xff, '\n'}), known).isWrong())
        .isFalse();
  }

  @Test
  void signaturesOfSeveralWitnessesAreKeptTogether() throws IOException {
    seal("four");
    StrictWitness second = new StrictWitness(Registry.originOf(notary.machine().name()), key());
    WitnessClient asking = WitnessClient.of(notary.registry(), key());

    asking.ask(witness, witness.publicKey());
    asking.ask(second, second.publicKey());

    Note note = Note.parse(Files.readAllBytes(notary.registry().witnessed())).orElseThrow();
    Checkpoint head = Checkpoint.parse(note.text()).orElseThrow();
    assertThat(head.size()).isEqualTo(4);
    assertThat(Cosignature.isBy(witness.publicKey(), note, head)).isTrue();
    assertThat(Cosignature.isBy(second.publicKey(), note, head)).isTrue();
  }

  /** Another program seals and asks between the reading of the registry and the question. */
  @Test
  void registryThatGrewMeanwhileIsNotTakenForCut() throws IOException {
    WitnessClient early = WitnessClient.of(notary.registry(), key());
    seal("four");
    assertThat(ask().result()).isEqualTo(Result.SIGNED);

    WitnessOutcome answer = early.ask(witness, witness.publicKey());

    assertThat(answer.sentence())
        .isEqualTo("witness.example/w1 has signed the registry up to entry 4");
  }

  @Test
  void conflictWithoutAReasonSaysNothingAboutTheRegistry() throws IOException {
    seal("four");
    WitnessClient asking = WitnessClient.of(notary.registry(), key());
    NoteKey known = witness.publicKey();

    for (String body : List.of("", "x", "3\n", "-1\n")) {
      assertThat(asking.ask(request -> Reply.of(409, body), known).result())
          .isEqualTo(Result.REFUSED);
    }
  }

  @Test
  void ownWitnessAnswersLikeTheStrictOne(@TempDir Path state) throws IOException {
    Files.delete(notary.registry().witnessed());
    try (WitnessLog own = WitnessLog.open(Disk.real(), state, List.of(key()), Clock.systemUTC())) {
      assertThat(WitnessClient.of(notary.registry(), key()).ask(own, own.publicKey()).result())
          .isEqualTo(Result.SIGNED);
      writeAnew("one", "two");
      assertThat(WitnessClient.of(notary.registry(), key()).ask(own, own.publicKey()).result())
          .isEqualTo(Result.CUT);
      seal("other");
      assertThat(WitnessClient.of(notary.registry(), key()).ask(own, own.publicKey()).sentence())
          .isEqualTo("the witness has seen 3 entries too, but other ones");
      seal("four");
      assertThat(WitnessClient.of(notary.registry(), key()).ask(own, own.publicKey()).sentence())
          .isEqualTo("the registry does not continue what the witness saw");
    }
  }
}
