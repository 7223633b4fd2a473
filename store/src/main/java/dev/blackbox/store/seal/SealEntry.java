package dev.blackbox.store.seal;

import dev.blackbox.store.leaf.SaltSeed;
import dev.blackbox.store.note.Note;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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

    private static final VarHandle FOUR_BYTES =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    public int count() {
      return bytes.length / LENGTH;
    }

    /** The index behind that of the last leaf. */
    public long end() {
      return first + count();
    }

    /** Whether a hash begins as that of a leaf must. */
    public boolean isMatch(long index, byte[] hash, int at) {
      int own = (int) (index - first) * LENGTH;
      return (int) FOUR_BYTES.get(bytes, own) == (int) FOUR_BYTES.get(hash, at);
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
