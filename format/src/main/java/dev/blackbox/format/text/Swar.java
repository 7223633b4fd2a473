package dev.blackbox.format.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Searches bytes eight at a time (SIMD within a register).
 *
 * <p>{@link #hits} may also mark the byte behind a true hit (the borrow of the subtraction), so a
 * caller that needs more than the first hit must compare the byte itself.
 */
public final class Swar {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;

  /** The high bit of each byte. */
  public static final long HIGH = 0x8080808080808080L;

  private static final long LOW = ~HIGH;

  private Swar() {}

  /** Returns a pattern for {@link #hits}: the byte eight times. */
  public static long pattern(int wanted) {
    return ONES * (wanted & 0xff);
  }

  /** Returns the eight bytes at a position, the first one lowest. */
  public static long word(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** Returns eight ASCII characters as {@link #word(byte[], int)} would read them. */
  public static long word(String eight) {
    long word = 0;
    for (int i = 7; i >= 0; i--) {
      word = (word << 8) | eight.charAt(i);
    }
    return word;
  }

  /** Marks every byte that equals the pattern's; mask the result with {@link #HIGH}. */
  public static long hits(long word, long pattern) {
    long x = word ^ pattern;
    return (x - ONES) & ~x;
  }

  /** Returns the position of the first such byte in {@code [from, to)}, or {@code to}. */
  public static int indexOf(byte[] bytes, int from, int to, char wanted) {
    long pattern = ONES * wanted;
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long hits = hits(word(bytes, at), pattern) & HIGH;
      if (hits != 0) {
        return at + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (at < to && bytes[at] != wanted) {
      at++;
    }
    return at;
  }

  /** Returns how often the byte occurs before {@code to}. */
  public static int count(byte[] bytes, int to, char wanted) {
    long pattern = ONES * wanted;
    int count = 0;
    int at = 0;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = word(bytes, at) ^ pattern;
      // The high bit stays clear only in a zero byte: nothing is carried between bytes.
      count += Long.bitCount(~(((word & LOW) + LOW) | word | LOW));
    }
    for (; at < to; at++) {
      count += bytes[at] == wanted ? 1 : 0;
    }
    return count;
  }
}
