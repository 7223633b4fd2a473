package dev.blackbox.store.verify;

import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.Salts;
import java.util.Map;

/**
 * The state of a seal at its end, needed to continue it.
 *
 * @param withheld the hashes of lines that may be missing, by their index
 * @param epoch the epoch that comes next
 * @param head the last head, as it was signed
 * @param end where its last note ends in the file
 * @param isFinal whether the recording was closed
 */
public record SealState(
    String origin,
    Salts salts,
    Map<Long, byte[]> withheld,
    long epoch,
    TreeHead sealed,
    Note head,
    long end,
    boolean isFinal) {
  public SealState {
    withheld = Map.copyOf(withheld);
  }
}
