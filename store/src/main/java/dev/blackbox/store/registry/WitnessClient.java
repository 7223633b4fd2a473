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
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Asks witnesses to sign the head of a registry. */
public final class WitnessClient {
  private final Registry registry;
  private final NoteKey machine;
  private SignedLog log;
  private Note signed;

  private WitnessClient(Registry registry, NoteKey machine, SignedLog log) {
    this.registry = registry;
    this.machine = machine;
    this.log = log;
    this.signed = log.note();
  }

  /**
   * Reads the registry. All witnesses are asked to sign its present head.
   *
   * @param machine the key that signs the registry
   * @throws IOException if the registry was changed
   */
  public static WitnessClient of(Registry registry, NoteKey machine) throws IOException {
    return new WitnessClient(registry, machine, registry.signed(machine));
  }

  /**
   * Asks a witness, and stores the head if it signs, with the signatures of those asked before.
   *
   * @param key the key the witness must sign with
   * @throws IOException if the witness cannot be reached
   */
  public WitnessOutcome ask(Witness witness, NoteKey key) throws IOException {
    long old = registry.witnessedSize();
    if (old > log.head().size()) {
      refresh();
    }
    Reply reply = witness.add(WitnessRequest.of(log, old).bytes());
    long seen = sizeIn(reply).orElse(old);
    if (seen > log.head().size()) {
      refresh();
    }
    if (seen != old && seen <= log.head().size()) {
      old = seen;
      reply = witness.add(WitnessRequest.of(log, old).bytes());
    }
    return judge(reply, key, old);
  }

  /** Another program may have added entries and had them witnessed meanwhile. */
  private void refresh() throws IOException {
    log = registry.signed(machine);
    signed = log.note();
  }

  /** Returns the number of entries that the witness has seen, if it disagrees about it. */
  private static Optional<Long> sizeIn(Reply reply) {
    return reply.status() == Reply.CONFLICT
        ? ExactText.number(new String(reply.body(), ISO_8859_1).strip())
        : Optional.empty();
  }

  private WitnessOutcome judge(Reply reply, NoteKey key, long old) throws IOException {
    return switch (reply.status()) {
      case Reply.SIGNED -> signed(reply, key);
      case Reply.CONFLICT -> conflict(sizeIn(reply), old);
      case Reply.NOT_CONSISTENT ->
          new WitnessOutcome(
              Result.REWRITTEN, "the registry does not continue what the witness saw");
      case Reply.UNKNOWN_KEY, Reply.UNKNOWN_LOG ->
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

  private WitnessOutcome conflict(Optional<Long> seen, long old) {
    long size = log.head().size();
    if (seen.isPresent() && seen.get() > size) {
      String entries = Plural.of(seen.get(), "entry", "entries");
      return new WitnessOutcome(
          Result.CUT, "the witness has seen " + entries + ", the registry has " + size);
    }
    if (old == size && seen.orElse(old) == old) {
      String entries = Plural.of(size, "entry", "entries");
      return new WitnessOutcome(
          Result.REWRITTEN, "the witness has seen " + entries + " too, but other ones");
    }
    return new WitnessOutcome(Result.REFUSED, "the witness disagrees about what it has seen");
  }

  private WitnessOutcome signed(Reply reply, NoteKey key) throws IOException {
    Note answer = new Note(log.note().text(), List.of());
    for (String line : new String(reply.body(), UTF_8).split("\n", -1)) {
      Optional<NoteSignature> one = NoteSignature.parse(line).filter(found -> found.isOf(key));
      if (one.isPresent() && answer.signatures().isEmpty()) {
        answer = answer.with(key, one.get().bytes());
      }
    }
    if (!Cosignature.isBy(key, answer, log.head())) {
      return new WitnessOutcome(
          Result.REFUSED, "the answer is not signed by " + key.name() + " with its key");
    }
    Note all = signed.signatures().size() < Note.MAX_SIGNATURES ? signed : log.note();
    signed = all.with(key, answer.signatures().get(0).bytes());
    if (registry.witnessedSize() <= log.head().size()) {
      registry.keepWitnessed(signed);
    }
    return new WitnessOutcome(
        Result.SIGNED, key.name() + " has signed the registry up to entry " + log.head().size());
  }
}
