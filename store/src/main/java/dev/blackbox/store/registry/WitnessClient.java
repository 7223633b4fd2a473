package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.note.NoteSignature;
import dev.blackbox.store.registry.Witness.Reply;
import dev.blackbox.store.registry.WitnessOutcome.Result;
import dev.blackbox.store.tree.Consistency;
import java.io.IOException;
import java.util.Optional;

/**
 * Asks a witness to sign the head of a registry.
 *
 * @param machine the key that signs the registry
 * @param witnessKey the key the witness must sign with
 */
public record WitnessClient(Registry registry, NoteKey machine, NoteKey witnessKey) {
  private static final int SIGNED = 200;
  private static final int UNKNOWN_KEY = 403;
  private static final int UNKNOWN_LOG = 404;
  private static final int CONFLICT = 409;
  private static final int NOT_CONSISTENT = 422;

  /**
   * Asks the witness, and stores the head if it signs.
   *
   * @throws IOException if the registry is not whole, or the witness cannot be reached
   */
  public WitnessOutcome ask(Witness witness) throws IOException {
    SignedLog log = registry.signed(machine);
    long old = registry.witnessedSize();
    Reply reply = witness.add(request(log, old));
    if (reply.status() == CONFLICT) {
      Optional<Long> seen = ExactText.number(new String(reply.body(), ISO_8859_1).strip());
      if (seen.isPresent() && seen.get() > log.head().size()) {
        return new WitnessOutcome(
            Result.CUT,
            "the witness has seen "
                + Plural.of(seen.get(), "entry", "entries")
                + ", the registry has "
                + log.head().size());
      }
      if (seen.isPresent() && seen.get() != old) {
        reply = witness.add(request(log, seen.get()));
      }
    }
    return judge(log, reply);
  }

  /**
   * The body of {@code add-checkpoint}: {@code old N}, the proof that the log starts with the
   * entries that the witness has seen, an empty line, and the signed head.
   */
  private static byte[] request(SignedLog log, long old) {
    Consistency proof = log.since(old);
    StringBuilder out = new StringBuilder("old ").append(proof.from()).append('\n');
    proof.path().forEach(hash -> out.append(ExactText.encode(hash)).append('\n'));
    return out.append('\n').append(log.note().format()).toString().getBytes(UTF_8);
  }

  private WitnessOutcome judge(SignedLog log, Reply reply) throws IOException {
    return switch (reply.status()) {
      case SIGNED -> signed(log, reply);
      case CONFLICT, NOT_CONSISTENT ->
          new WitnessOutcome(
              Result.REWRITTEN, "the registry does not continue what the witness saw");
      case UNKNOWN_KEY, UNKNOWN_LOG ->
          new WitnessOutcome(
              Result.REFUSED,
              "the witness does not know "
                  + log.head().origin()
                  + ", expected it to have the key "
                  + machine);
      default ->
          new WitnessOutcome(Result.REFUSED, "the witness answers with status " + reply.status());
    };
  }

  private WitnessOutcome signed(SignedLog log, Reply reply) throws IOException {
    Note note = log.note();
    for (String line : new String(reply.body(), UTF_8).split("\n", -1)) {
      Optional<NoteSignature> one = NoteSignature.parse(line);
      if (one.isPresent() && one.get().isOf(witnessKey)) {
        note = note.with(witnessKey, one.get().bytes());
      }
    }
    if (!Cosignature.isBy(witnessKey, note, log.head())) {
      return new WitnessOutcome(
          Result.REFUSED, "the answer is not signed by " + witnessKey.name() + " with its key");
    }
    registry.keepWitnessed(note);
    return new WitnessOutcome(
        Result.SIGNED,
        witnessKey.name() + " has signed the registry up to entry " + log.head().size());
  }
}
