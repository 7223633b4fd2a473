package dev.blackbox.session.calls;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A set of ids, kept as 64-bit hashes, or a map from them to whole numbers. Key and number are
 * adjacent, so that a lookup touches one place in memory; a set takes half of it.
 *
 * <p>Two of three million ids share a hash with a chance of one in four million; the seed keeps a
 * hostile file from arranging it.
 */
public final class IdTable {
  /** The result of {@link #get} for a missing key. */
  public static final int ABSENT = Integer.MIN_VALUE;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  // Segments grow one at a time, so that growing never needs the whole table twice.
  private static final int SEGMENT_BITS = 6;
  private static final int FIRST_LENGTH = 1 << 5;

  /** A slot is the key, or 0 if it is free, followed in a map by the value. */
  private final long[][] segments = new long[1 << SEGMENT_BITS][FIRST_LENGTH];

  private final int[] sizes = new int[1 << SEGMENT_BITS];

  /** Longs per slot, as a power of two. */
  private final int width;

  private int size;

  private IdTable(int width) {
    this.width = width;
  }

  /** Creates a map. */
  public static IdTable map() {
    return new IdTable(1);
  }

  /** Creates a set; {@link #get} returns 0 for every element. */
  public static IdTable set() {
    return new IdTable(0);
  }

  /** Returns the hash of some bytes of a line, never 0. */
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

  /** Returns whether all of some bytes are ASCII. */
  public static boolean isAscii(byte[] bytes, int from, int to) {
    long all = 0;
    int i = from;
    for (; i + 8 <= to; i += 8) {
      all |= (long) LONGS.get(bytes, i);
    }
    for (; i < to; i++) {
      all |= bytes[i];
    }
    return (all & 0x8080808080808080L) == 0;
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
    int slot = find(slots, key);
    return slots[slot] == 0 ? ABSENT : value(slots, slot);
  }

  public void put(long key, int value) {
    int segment = segment(key);
    if (insert(segments[segment], key, value)) {
      size++;
      if (++sizes[segment] > (segments[segment].length >> width) / 5 * 4) {
        grow(segment);
      }
    }
  }

  /** Removes an id and moves displaced ones back towards their slots. */
  void remove(long key) {
    int segment = segment(key);
    long[] slots = segments[segment];
    int mask = slots.length - 1;
    int hole = find(slots, key);
    if (slots[hole] == 0) {
      return;
    }
    size--;
    sizes[segment]--;
    for (int slot = next(hole, mask); slots[slot] != 0; slot = next(slot, mask)) {
      int home = home(slots[slot], mask);
      if (((slot - home) & mask) >= ((slot - hole) & mask)) {
        System.arraycopy(slots, slot, slots, hole, 1 << width);
        hole = slot;
      }
    }
    slots[hole] = 0;
  }

  /** Removes everything. */
  void clear() {
    size = 0;
    for (int segment = 0; segment < segments.length; segment++) {
      segments[segment] = new long[FIRST_LENGTH];
      sizes[segment] = 0;
    }
  }

  private static int segment(long key) {
    return (int) (key >>> (Long.SIZE - SEGMENT_BITS));
  }

  private int home(long key, int mask) {
    return ((int) key << width) & mask;
  }

  private int next(int slot, int mask) {
    return (slot + (1 << width)) & mask;
  }

  private int value(long[] slots, int slot) {
    return width == 0 ? 0 : (int) slots[slot + 1];
  }

  /** Returns the slot of the key, or the free one for it. */
  private int find(long[] slots, long key) {
    int mask = slots.length - 1;
    int slot = home(key, mask);
    while (slots[slot] != 0 && slots[slot] != key) {
      slot = next(slot, mask);
    }
    return slot;
  }

  private boolean insert(long[] slots, long key, int value) {
    int slot = find(slots, key);
    boolean isNew = slots[slot] == 0;
    slots[slot] = key;
    if (width > 0) {
      slots[slot + 1] = value;
    }
    return isNew;
  }

  private void grow(int segment) {
    long[] slots = segments[segment];
    long[] more = new long[slots.length << 1];
    for (int slot = 0; slot < slots.length; slot += 1 << width) {
      if (slots[slot] != 0) {
        insert(more, slots[slot], value(slots, slot));
      }
    }
    segments[segment] = more;
  }
}
