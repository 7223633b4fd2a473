package dev.blackbox.store.registry;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Checks the log of a registry against the heads that were signed. */
record RegistryAudit(RegistryFiles files) {
  /**
   * Returns the signed entries; refuses a log that was changed. Heads are read first, because other
   * programs add a line to the log before they sign for it.
   */
  RegistryLog requireWhole(List<NoteKey> machine) throws IOException {
    Checkpoint last = requireSigned(machine, files.head());
    Optional<Checkpoint> seen =
        files.disk().exists(files.witnessed())
            ? Optional.of(requireSigned(machine, files.witnessed()))
            : Optional.empty();
    RegistryLog log = files.lines();
    requireStart(log, last, files.head());
    if (seen.isPresent()) {
      requireStart(log, seen.get(), files.witnessed());
    }
    return log.first((int) last.size());
  }

  /** Returns a head that the machine signed. */
  Checkpoint requireSigned(List<NoteKey> trusted, Path file) throws IOException {
    if (!files.disk().exists(file)) {
      throw changed(files.exists() ? "its signed head is missing" : "the registry is missing");
    }
    Optional<Note> note = files.note(file);
    Optional<Checkpoint> head = note.flatMap(one -> Checkpoint.parse(one.text()));
    Optional<NoteKey> signer =
        trusted.stream()
            .filter(key -> key.algorithm() == Algorithm.ED25519)
            .filter(key -> note.filter(one -> one.isSignedBy(key)).isPresent())
            .findAny();
    if (note.isEmpty() || head.isEmpty() || signer.isEmpty()) {
      throw changed("its head is not signed by a trusted key");
    }
    if (!head.get().origin().equals(Registry.originOf(signer.get().name()))) {
      throw changed("its head is that of another log");
    }
    for (NoteKey key : trusted) {
      boolean isSecond =
          key.name().equals(signer.get().name()) && key.algorithm() == Algorithm.ML_DSA_44;
      if (isSecond && !isRight(key, note.get(), head.get(), file.equals(files.head()))) {
        throw changed("the second signature of its head is wrong");
      }
    }
    return head.get();
  }

  /** Whether the second key signed; a head of an earlier version has one signature in all. */
  private static boolean isRight(NoteKey key, Note note, Checkpoint head, boolean isAlone) {
    return note.onlyOf(key).signatures().isEmpty()
        ? !isAlone || note.signatures().size() == 1
        : !key.algorithm().isKnown() || Cosignature.isBy(key, note, head);
  }

  private void requireStart(RegistryLog log, Checkpoint head, Path file) throws IOException {
    boolean isWitnessed = file.equals(files.witnessed());
    if (head.size() > log.size()) {
      throw changed(
          "it has "
              + Plural.of(log.size(), "entry", "entries")
              + (isWitnessed ? ", a witness has seen " : ", its head says ")
              + head.size());
    }
    if (!Arrays.equals(log.first((int) head.size()).tree().root(), head.root())) {
      throw changed(
          "an entry is not the one that " + (isWitnessed ? "a witness has seen" : "was signed"));
    }
  }

  RegistryChangedException changed(String what) {
    return new RegistryChangedException(files.log(), what);
  }
}
