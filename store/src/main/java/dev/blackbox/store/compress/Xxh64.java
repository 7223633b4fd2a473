package dev.blackbox.store.compress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The checksum of zstd frames: XXH64 with seed 0, of which the low 32 bits are used. */
final class Xxh64 {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;
  private static final int STRIPE = 32;

  private long lane1 = Long.sum(PRIME_1, PRIME_2);
  private long lane2 = PRIME_2;
  private long lane3;
  private long lane4 = -PRIME_1;
  private long length;
  private final byte[] rest = new byte[STRIPE];
  private int restLength;

  Xxh64() {}

  private Xxh64(Xxh64 other) {
    lane1 = other.lane1;
    lane2 = other.lane2;
    lane3 = other.lane3;
    lane4 = other.lane4;
    length = other.length;
    restLength = other.restLength;
    System.arraycopy(other.rest, 0, rest, 0, restLength);
  }

  Xxh64 copy() {
    return new Xxh64(this);
  }

  void update(byte[] bytes, int from, int count) {
    length += count;
    int i = from;
    int end = from + count;
    if (restLength > 0) {
      int taken = Math.min(STRIPE - restLength, count);
      System.arraycopy(bytes, i, rest, restLength, taken);
      restLength += taken;
      i += taken;
      if (restLength < STRIPE) {
        return;
      }
      stripe(rest, 0);
      restLength = 0;
    }
    for (; i + STRIPE <= end; i += STRIPE) {
      stripe(bytes, i);
    }
    System.arraycopy(bytes, i, rest, 0, end - i);
    restLength = end - i;
  }

  private void stripe(byte[] bytes, int at) {
    lane1 = round(lane1, (long) LONG.get(bytes, at));
    lane2 = round(lane2, (long) LONG.get(bytes, at + 8));
    lane3 = round(lane3, (long) LONG.get(bytes, at + 16));
    lane4 = round(lane4, (long) LONG.get(bytes, at + 24));
  }

  private static long round(long lane, long input) {
    return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
  }

  /** The low 32 bits, which zstd stores. */
  int low32() {
    return (int) digest();
  }

  /** The whole checksum of the bytes so far. */
  long digest() {
    long hash = length >= STRIPE ? merged() : PRIME_5;
    hash += length;
    int i = 0;
    for (; i + 8 <= restLength; i += 8) {
      hash = Long.rotateLeft(hash ^ round(0, (long) LONG.get(rest, i)), 27) * PRIME_1 + PRIME_4;
    }
    if (i + 4 <= restLength) {
      long word = (int) INT.get(rest, i) & 0xFFFFFFFFL;
      hash = Long.rotateLeft(hash ^ word * PRIME_1, 23) * PRIME_2 + PRIME_3;
      i += 4;
    }
    for (; i < restLength; i++) {
      hash = Long.rotateLeft(hash ^ (rest[i] & 0xFF) * PRIME_5, 11) * PRIME_1;
    }
    return avalanche(hash);
  }

  private long merged() {
    long hash =
        Long.rotateLeft(lane1, 1)
            + Long.rotateLeft(lane2, 7)
            + Long.rotateLeft(lane3, 12)
            + Long.rotateLeft(lane4, 18);
    hash = mergeRound(hash, lane1);
    hash = mergeRound(hash, lane2);
    hash = mergeRound(hash, lane3);
    return mergeRound(hash, lane4);
  }

  private static long mergeRound(long hash, long lane) {
    return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
  }

  private static long avalanche(long hash) {
    long h = (hash ^ hash >>> 33) * PRIME_2;
    h = (h ^ h >>> 29) * PRIME_3;
    return h ^ h >>> 32;
  }
}
