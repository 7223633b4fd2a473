package dev.blackbox.store.seal;

import dev.blackbox.store.leaf.SaltSeed;
import dev.blackbox.store.note.Note;

/** A piece of a seal (seal-1 §2). */
public sealed interface SealEntry {
  /** What salts are made from. */
  record Salt(SaltSeed seed) implements SealEntry {}

  /** The first bytes of leaves, for finding the line that is wrong. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Hints(long first, byte[] bytes) implements SealEntry {
    public static final String WORD = "leaves";
    public static final int LENGTH = 4;

    /** How many leaves stand in one line, at most. */
    public static final int MAX = 4096;

    public int count() {
      return bytes.length / LENGTH;
    }
  }

  /**
   * Something signed.
   *
   * @param end where the note ends in the file
   */
  record Signed(Note note, long end) implements SealEntry {}

  /**
   * What is nothing of this.
   *
   * @param line the number of the line in the seal
   */
  record Broken(long line, String expected) implements SealEntry {}

  /** The seal ends inside an entry, as a crash leaves it. */
  record Torn(long bytes) implements SealEntry {}
}
