package dev.blackbox.store.registry;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import java.util.List;
import java.util.Optional;

/**
 * Checks who signed the head of a registry.
 *
 * @param trusted the keys of machines that count
 * @param isWitnessed whether witnesses may have signed it, too
 */
record HeadSigners(List<NoteKey> trusted, boolean isWitnessed) {
  /** Returns what is wrong with a head, if anything. */
  Optional<String> problem(Optional<Note> note) {
    Optional<Checkpoint> head = note.flatMap(one -> Checkpoint.parse(one.text()));
    Optional<NoteKey> signer =
        trusted.stream()
            .filter(key -> key.algorithm() == Algorithm.ED25519)
            .filter(key -> note.filter(one -> one.isSignedBy(key)).isPresent())
            .findAny();
    if (note.isEmpty() || head.isEmpty() || signer.isEmpty()) {
      return Optional.of("its head is not signed by a trusted key");
    }
    String machine = signer.get().name();
    if (!head.get().origin().equals(Registry.originOf(machine))) {
      return Optional.of("its head is that of another log");
    }
    return trusted.stream()
            .filter(key -> key.name().equals(machine) && key.algorithm() == Algorithm.ML_DSA_44)
            .allMatch(key -> isRight(key, note.get(), head.get()))
        ? Optional.empty()
        : Optional.of("the second signature of its head is wrong");
  }

  /**
   * Whether the second key of a machine signed. A head of an earlier version has one signature in
   * all; one that a witness signed has others.
   */
  private boolean isRight(NoteKey key, Note note, Checkpoint head) {
    return note.onlyOf(key).signatures().isEmpty()
        ? isWitnessed || note.signatures().size() == 1
        : !key.algorithm().isKnown() || Cosignature.isBy(key, note, head);
  }
}
