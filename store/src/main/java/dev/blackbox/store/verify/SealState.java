package dev.blackbox.store.verify;

import dev.blackbox.store.leaf.Salts;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.TreeHead;
import java.util.Map;

/**
 * A seal as far as it goes, for who goes on with it.
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
