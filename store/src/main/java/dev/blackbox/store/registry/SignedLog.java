package dev.blackbox.store.registry;

import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.Consistency;
import java.util.List;

/**
 * An unchanged registry up to its signed head.
 *
 * @param note the head, signed
 * @param leaves the hashes of its entries
 */
public record SignedLog(Note note, Checkpoint head, List<byte[]> leaves) {
  public SignedLog {
    leaves = List.copyOf(leaves);
  }

  /** Returns the proof that it starts with its own first entries. */
  public Consistency since(long size) {
    return Consistency.of(leaves, (int) size);
  }
}
