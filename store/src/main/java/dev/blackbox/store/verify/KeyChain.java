package dev.blackbox.store.verify;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.BeginNote;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.TreeHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which key may sign next: the machine signs for the first key, every head names the next
 * one. A key counts for its own epoch only, and epochs have no gaps; otherwise the thief of a key
 * could rewrite what was sealed before.
 */
final class KeyChain {
  private @Nullable BeginNote begin;
  private @Nullable NoteKey key;
  private @Nullable Head last;
  private long epoch;
  private TreeHead sealed = new TreeHead(0, TreeHash.empty());
  private boolean isQuantumSafetyUnknown;
  private final List<Instant> reopenings = new ArrayList<>();

  /**
   * Accepts the first key of a session of recording; returns what is wrong with it, if anything.
   */
  Optional<String> begin(BeginNote next, Note note) {
    BeginNote before = begin;
    NoteKey machine = next.machine().get(0);
    if (machine.algorithm() != Algorithm.ED25519
        || !machine.name().equals(MachineKey.nameFor(machine.raw()))) {
      return Optional.of("the name of the machine does not match its key");
    }
    if (!next.origin().startsWith(machine.name() + "/") || !isKeyOf(next.origin(), next.key())) {
      return Optional.of("the origin is not one of this machine");
    }
    if (before != null && !before.machine().equals(next.machine())) {
      return Optional.of("another machine continues the seal");
    }
    if (before != null && !before.origin().equals(next.origin())) {
      return Optional.of("the origin changes");
    }
    if (next.epoch() != epoch) {
      return Optional.of("epoch " + next.epoch() + " begins, expected epoch " + epoch);
    }
    if (!new TreeHead(next.size(), next.root()).isSame(sealed)) {
      return Optional.of("it continues another head than the last one");
    }
    if (!note.isSignedBy(machine)) {
      return Optional.of("the machine did not sign the beginning of epoch " + epoch);
    }
    if (isFinal()) {
      reopenings.add(next.time());
    }
    begin = next;
    key = next.key();
    return Optional.empty();
  }

  private static boolean isKeyOf(String origin, NoteKey key) {
    return key.name().equals(origin) && key.algorithm() == Algorithm.ED25519;
  }

  /** Accepts a head; returns what is wrong with it, if anything. */
  Optional<String> head(Head head, Note note) {
    NoteKey current = key;
    BeginNote begun = begin;
    if (begun == null || current == null) {
      return Optional.of("a head comes before the machine has signed for a key");
    }
    if (!head.origin().equals(begun.origin())) {
      return Optional.of("a head belongs to " + head.origin() + ", expected " + begun.origin());
    }
    if (head.epoch() != epoch) {
      return Optional.of("a head has epoch " + head.epoch() + ", expected epoch " + epoch);
    }
    if (!note.isSignedBy(current)) {
      return Optional.of("the head of epoch " + epoch + " is not signed with the key of its epoch");
    }
    boolean isBehind =
        head.sealed().size() < sealed.size()
            || (head.sealed().size() == sealed.size() && !head.sealed().isSame(sealed));
    if (isBehind || head.next().filter(next -> !isKeyOf(begun.origin(), next)).isPresent()) {
      return Optional.of("the head of epoch " + epoch + " does not follow from the one before");
    }
    if (head.isFinal() && !isSignedByMachine(begun.machine(), head, note)) {
      return Optional.of("the machine did not sign the last head");
    }
    key = head.next().orElse(null);
    sealed = head.sealed();
    last = head;
    epoch++;
    return Optional.empty();
  }

  private boolean isSignedByMachine(List<NoteKey> machine, Head head, Note note) {
    for (NoteKey one : machine) {
      boolean isRight =
          one.algorithm() == Algorithm.ED25519
              ? note.isSignedBy(one)
              : isSafe(one) && Cosignature.isBy(one, note, head.checkpoint());
      if (!isRight && one.algorithm().isKnown()) {
        return false;
      }
    }
    return true;
  }

  private boolean isSafe(NoteKey one) {
    isQuantumSafetyUnknown |= !one.algorithm().isKnown();
    return one.algorithm().isKnown();
  }

  /** Whether a signature was not checked because this Java does not know its algorithm. */
  boolean isQuantumSafetyUnknown() {
    return isQuantumSafetyUnknown;
  }

  /** When the recording was continued after a final head. */
  List<Instant> reopenings() {
    return reopenings;
  }

  Optional<NoteKey> machine() {
    return machineKeys().stream().findFirst();
  }

  /** The keys of the machine, Ed25519 first; none before the beginning. */
  List<NoteKey> machineKeys() {
    return begin == null ? List.of() : begin.machine();
  }

  Optional<String> origin() {
    return Optional.ofNullable(begin).map(BeginNote::origin);
  }

  Optional<Head> last() {
    return Optional.ofNullable(last);
  }

  /** The last head that was accepted. */
  TreeHead sealed() {
    return sealed;
  }

  /** The epoch that comes next. */
  long epoch() {
    return epoch;
  }

  /** Whether the recording was closed with the last head. */
  boolean isFinal() {
    return last != null && last.isFinal() && key == null;
  }
}
