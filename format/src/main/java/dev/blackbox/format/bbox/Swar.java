package dev.blackbox.format.bbox;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looking at eight bytes of a line at once.
 *
 * <p>{@link #hits} may also mark the byte behind a true hit (the borrow of the subtraction), so a
 * caller looks at the byte itself before it believes a mark.
 */
final class Swar {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  static final long HIGH = 0x8080808080808080L;
  static final long NEWLINE = ONES * '\n';
  static final long QUOTE = ONES * '"';
  static final long EQUALS = ONES * '=';
  static final long BRACKET = ONES * '[';
  static final long ARROW = 0xE2E2E2E2E2E2E2E2L;

  /** How many bytes behind the last one may be read. */
  static final int PADDING = 8;

  private Swar() {}

  static long word(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** The high bit of every byte that equals the pattern's; mask the result with {@link #HIGH}. */
  static long hits(long word, long pattern) {
    long x = word ^ pattern;
    return (x - ONES) & ~x;
  }

  /** Where the byte stands first in {@code [from, to)}, or -1; the padding must be readable. */
  static int indexOf(byte[] bytes, int from, int to, byte wanted) {
    long pattern = ONES * (wanted & 0xff);
    for (int base = from; base < to; base += 8) {
      long hits = hits(word(bytes, base), pattern) & HIGH;
      if (hits != 0) {
        int at = base + (Long.numberOfTrailingZeros(hits) >>> 3);
        return at < to ? at : -1;
      }
    }
    return -1;
  }

  static long word(String eight) {
    long word = 0;
    for (int i = 7; i >= 0; i--) {
      word = (word << 8) | eight.charAt(i);
    }
    return word;
  }
}
