package dev.blackbox.session.usage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds a byte in a line, eight at a time: most lines are searched and do not have it. */
final class ByteSearch {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  private ByteSearch() {}

  /** The position of the next such byte before {@code to}, or -1. */
  static int indexOf(byte[] bytes, int from, int to, char wanted) {
    long pattern = ONES * wanted;
    int i = from;
    for (; i + 8 <= to; i += 8) {
      long x = (long) LONGS.get(bytes, i) ^ pattern;
      long hits = (x - ONES) & ~x & HIGH;
      if (hits != 0) {
        return i + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (i < to && bytes[i] != wanted) {
      i++;
    }
    return i < to ? i : -1;
  }

  /** Whether the word stands at that position; the caller knows that there is room for it. */
  static boolean isAt(byte[] bytes, int from, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (bytes[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
