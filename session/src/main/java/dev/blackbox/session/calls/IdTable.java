package dev.blackbox.session.calls;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A map from ids, kept as 64-bit hashes, to whole numbers, key and number side by side so that
 * finding one touches one place in memory.
 *
 * <p>Two of three million ids share a hash with a chance of one in four million; the seed keeps a
 * hostile file from arranging it.
 */
public final class IdTable {
  /** What {@link #get} answers for a key that is not there. */
  public static final int ABSENT = Integer.MIN_VALUE;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  // Segments grow one at a time, so that growing never needs the whole table twice.
  private static final int SEGMENT_BITS = 6;
  private static final int FIRST_LENGTH = 1 << 5;

  /** Two longs a slot: the key, 0 where the slot is free, and the value. */
  private final long[][] segments = new long[1 << SEGMENT_BITS][FIRST_LENGTH];

  private final int[] sizes = new int[1 << SEGMENT_BITS];
  private int size;

  /** The hash of some bytes of a line, never 0. */
  public static long hash(byte[] bytes, int from, int to, long seed) {
    long hash = seed ^ ((to - from) * MULTIPLIER);
    int i = from;
    for (; i + 8 <= to; i += 8) {
      hash = mix(hash ^ (long) LONGS.get(bytes, i));
    }
    long tail = 0;
    for (; i < to; i++) {
      tail = (tail << 8) | (bytes[i] & 0xff);
    }
    hash = mix(hash ^ tail);
    return hash == 0 ? 1 : hash;
  }

  private static long mix(long hash) {
    long mixed = hash * MULTIPLIER;
    mixed ^= mixed >>> 32;
    mixed *= 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 29);
  }

  public int size() {
    return size;
  }

  public int get(long key) {
    long[] slots = segments[segment(key)];
    int mask = slots.length - 1;
    for (int slot = first(key, mask); ; slot = (slot + 2) & mask) {
      if (slots[slot] == key) {
        return (int) slots[slot + 1];
      }
      if (slots[slot] == 0) {
        return ABSENT;
      }
    }
  }

  public void put(long key, int value) {
    int segment = segment(key);
    if (insert(segments[segment], key, value)) {
      size++;
      if (++sizes[segment] > segments[segment].length / 5 * 2) {
        grow(segment);
      }
    }
  }

  private static int segment(long key) {
    return (int) (key >>> (Long.SIZE - SEGMENT_BITS));
  }

  private static int first(long key, int mask) {
    return ((int) key << 1) & mask;
  }

  private static boolean insert(long[] slots, long key, long value) {
    int mask = slots.length - 1;
    int slot = first(key, mask);
    while (slots[slot] != 0 && slots[slot] != key) {
      slot = (slot + 2) & mask;
    }
    boolean isNew = slots[slot] == 0;
    slots[slot] = key;
    slots[slot + 1] = value;
    return isNew;
  }

  private void grow(int segment) {
    long[] slots = segments[segment];
    long[] more = new long[slots.length << 1];
    for (int slot = 0; slot < slots.length; slot += 2) {
      if (slots[slot] != 0) {
        insert(more, slots[slot], slots[slot + 1]);
      }
    }
    segments[segment] = more;
  }

  /** Forgets every entry whose value is not negative. */
  void retainNegative() {
    size = 0;
    for (int segment = 0; segment < segments.length; segment++) {
      long[] old = segments[segment];
      segments[segment] = new long[FIRST_LENGTH];
      sizes[segment] = 0;
      for (int slot = 0; slot < old.length; slot += 2) {
        if (old[slot] != 0 && old[slot + 1] < 0) {
          put(old[slot], (int) old[slot + 1]);
        }
      }
    }
  }
}
