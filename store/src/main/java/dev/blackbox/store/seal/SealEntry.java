package dev.blackbox.store.seal;

import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.SaltSeed;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** An entry of a seal (seal-1 §2). */
public sealed interface SealEntry {
  /** A seed that salts are derived from. */
  record Salt(SaltSeed seed) implements SealEntry {}

  /** The first bytes of leaves, for finding the line that is wrong. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Hints(long first, byte[] bytes) implements SealEntry {
    public static final String WORD = "leaves";
    public static final int LENGTH = 4;

    /** The most leaves in one line. */
    public static final int MAX = 4096;

    private static final VarHandle FOUR_BYTES =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    public int count() {
      return bytes.length / LENGTH;
    }

    /** The index after that of the last leaf. */
    public long end() {
      return first + count();
    }

    /** Whether a hash starts with the bytes given for a leaf. */
    public boolean isMatch(long index, byte[] hash, int at) {
      int own = (int) (index - first) * LENGTH;
      return (int) FOUR_BYTES.get(bytes, own) == (int) FOUR_BYTES.get(hash, at);
    }
  }

  /**
   * A signed note.
   *
   * @param end where the note ends in the file
   */
  record Signed(Note note, long end) implements SealEntry {}

  /**
   * Text that is no valid entry.
   *
   * @param line the number of the line in the seal
   */
  record Broken(long line, String expected) implements SealEntry {}

  /** The seal ends inside an entry, as a crash leaves it. */
  record Torn(long bytes) implements SealEntry {}
}
