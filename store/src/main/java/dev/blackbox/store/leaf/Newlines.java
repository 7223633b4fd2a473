package dev.blackbox.store.leaf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds newlines, eight bytes at a time. */
public final class Newlines {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long LOW = ~HIGH;
  private static final long NEWLINES = ONES * '\n';

  private Newlines() {}

  /** Returns the position of the first newline, or {@code to} if there is none. */
  public static int first(byte[] bytes, int from, int to) {
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = (long) WORD.get(bytes, at) ^ NEWLINES;
      // Zero bytes get a high bit; bits after the first one may be wrong, which is harmless.
      long hits = (word - ONES) & ~word & HIGH;
      if (hits != 0) {
        return at + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (at < to && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Counts the newlines before {@code to}. */
  static int count(byte[] bytes, int to) {
    int lines = 0;
    int at = 0;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = (long) WORD.get(bytes, at) ^ NEWLINES;
      // A byte keeps its high bit clear here only if it is zero: nothing is carried between bytes.
      lines += Long.bitCount(~(((word & LOW) + LOW) | word | LOW));
    }
    for (; at < to; at++) {
      lines += bytes[at] == '\n' ? 1 : 0;
    }
    return lines;
  }
}
