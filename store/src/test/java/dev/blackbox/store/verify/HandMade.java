package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.BeginNote;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.SealOrigin;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.LeafHash;
import dev.blackbox.store.tree.Salts;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Builds a seal note by note, as a forger would, without any checks. */
final class HandMade {
  static final Instant TIME = Instant.parse("2026-11-15T12:00:00Z");

  private final MachineKey machine;
  private final String origin;
  private final Salts salts = Salts.fresh();
  private final LeafHash hash = new LeafHash(salts);
  private final Subtrees tree = new Subtrees(0);
  private final StringBuilder text = new StringBuilder("bbox-seal/1\n");

  HandMade(MachineKey machine, String session) {
    this.machine = machine;
    origin = SealOrigin.of(machine.name(), session);
    salts.seeds().forEach(seed -> text.append(seed.text()).append('\n'));
  }

  SigningKey key() {
    return SigningKey.fresh(origin);
  }

  HandMade begin(long epoch, SigningKey key) {
    return begin(epoch, key, machine);
  }

  HandMade begin(long epoch, SigningKey key, MachineKey signer) {
    return begin(epoch, key, signer, List.of(machine.key().publicKey()));
  }

  /** Begins with any keys in the name of the machine. */
  HandMade begin(long epoch, SigningKey key, MachineKey signer, List<NoteKey> keys) {
    BeginNote begin =
        new BeginNote(
            origin,
            keys,
            epoch,
            key.publicKey(),
            tree.next(),
            tree.next() == 0 ? TreeHash.empty() : tree.root(),
            TIME);
    text.append(Note.signed(begin.text(), signer.key()).format()).append('\n');
    return this;
  }

  /** Takes lines of the recording, which the next head is about. */
  HandMade lines(byte[] recording, int from, int to) {
    String[] all = new String(recording, UTF_8).split("(?<=\n)", 0);
    for (int i = from; i < to; i++) {
      byte[] line = all[i].getBytes(UTF_8);
      byte[] leaf = new byte[TreeHash.LENGTH];
      hash.line(tree.next(), line, 0, line.length);
      hash.end(leaf, 0);
      tree.add(leaf, 0);
    }
    return this;
  }

  HandMade head(long epoch, SigningKey signer, SigningKey next) {
    return head(new Head(origin, sealed(), epoch, Optional.of(next.publicKey()), TIME), signer);
  }

  HandMade last(long epoch, SigningKey signer) {
    return last(epoch, signer, List.of());
  }

  /** Closes the recording, and signs with further keys as the machine does with ML-DSA-44. */
  HandMade last(long epoch, SigningKey signer, List<SigningKey> further) {
    Head head = new Head(origin, sealed(), epoch, Optional.empty(), TIME);
    Note note = Note.signed(head.checkpoint().text(), signer);
    note = note.signedBy(machine.key(), note.text().getBytes(UTF_8));
    for (SigningKey one : further) {
      note = Cosignature.add(note, head.checkpoint(), one, TIME.getEpochSecond());
    }
    text.append(note.format()).append('\n');
    return this;
  }

  HandMade head(Head head, SigningKey signer) {
    text.append(Note.signed(head.checkpoint().text(), signer).format()).append('\n');
    return this;
  }

  HandMade hints(long first, byte[] bytes) {
    text.append("leaves ").append(first).append(' ').append(ExactText.encode(bytes)).append('\n');
    return this;
  }

  TreeHead sealed() {
    return new TreeHead(tree.next(), tree.root());
  }

  String origin() {
    return origin;
  }

  String text() {
    return text.toString();
  }
}
