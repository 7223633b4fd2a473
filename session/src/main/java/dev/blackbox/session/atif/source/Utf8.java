package dev.blackbox.session.atif.source;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tells whether bytes are UTF-8. */
public final class Utf8 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH = 0x8080808080808080L;

  private Utf8() {}

  public static boolean isValid(byte[] b, int from, int to) {
    int at = from;
    while (at < to) {
      if (at + Long.BYTES <= to && ((long) LONGS.get(b, at) & HIGH) == 0) {
        at += Long.BYTES;
      } else if (b[at] >= 0) {
        at++;
      } else {
        int length = length(b, at, to);
        if (length == 0) {
          return false;
        }
        at += length;
      }
    }
    return true;
  }

  /** How many bytes the character has that begins with a high one; 0 if it is none. */
  private static int length(byte[] b, int at, int to) {
    int lead = b[at] & 0xff;
    int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || at + length > to) {
      return 0;
    }
    for (int i = 1; i < length; i++) {
      if ((b[at + i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    int second = b[at + 1] & 0xff;
    boolean isExact =
        switch (lead) {
          case 0xE0 -> second >= 0xA0;
          case 0xED -> second < 0xA0;
          case 0xF0 -> second >= 0x90;
          case 0xF4 -> second < 0x90;
          default -> true;
        };
    return isExact ? length : 0;
  }
}
