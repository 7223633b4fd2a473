package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.Consistency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The body of {@code add-checkpoint} (C2SP tlog-witness): {@code old N}, the hashes of the proof
 * that the log starts with its first N entries, an empty line, and the signed head.
 *
 * @param old how many entries the witness has seen, as far as the sender knows
 */
record WitnessRequest(long old, List<byte[]> proof, Note note, Checkpoint head) {
  private static final String OLD = "old ";
  private static final int MAX_PROOF = 63;

  WitnessRequest {
    proof = List.copyOf(proof);
  }

  /** Returns the request for the signature of a witness that has seen the first entries. */
  static WitnessRequest of(SignedLog log, long old) {
    Consistency consistency = log.since(old);
    return new WitnessRequest(consistency.from(), consistency.path(), log.note(), log.head());
  }

  /** Parses a request; empty if it is malformed. */
  static Optional<WitnessRequest> parse(byte[] bytes) {
    // One character for each byte; the note is decoded by its own rules.
    String text = new String(bytes, ISO_8859_1);
    int blank = text.indexOf("\n\n");
    if (blank < 0 || !text.startsWith(OLD)) {
      return Optional.empty();
    }
    List<String> lines = Arrays.asList(text.substring(OLD.length(), blank).split("\n", -1));
    Optional<Long> old = ExactText.number(lines.get(0));
    List<byte[]> proof = new ArrayList<>();
    lines.stream().skip(1).forEach(line -> ExactText.hash(line).ifPresent(proof::add));
    Optional<Note> note = Note.parse(Arrays.copyOfRange(bytes, blank + 2, bytes.length));
    Optional<Checkpoint> head = note.flatMap(one -> Checkpoint.parse(one.text()));
    boolean isWhole = proof.size() == lines.size() - 1 && proof.size() <= MAX_PROOF;
    return isWhole && old.isPresent() && head.isPresent()
        ? Optional.of(new WitnessRequest(old.get(), proof, note.get(), head.get()))
        : Optional.empty();
  }

  /** The body. */
  byte[] bytes() {
    StringBuilder out = new StringBuilder(OLD).append(old).append('\n');
    proof.forEach(hash -> out.append(ExactText.encode(hash)).append('\n'));
    return out.append('\n').append(note.format()).toString().getBytes(UTF_8);
  }

  /** The proof, from the entries that the witness has seen to the head. */
  Consistency consistency() {
    return new Consistency(old, head.size(), proof);
  }
}
