package dev.blackbox.format.canonical;

import java.util.Arrays;

/** Stack of open objects and lists, each with its last key. */
final class Nesting {
  private static final int MAX_DEPTH = 1 << 20;

  /** Start of an object or list that is no longer in memory. */
  static final int GONE = -1;

  private static final int NO_KEY = -1;
  private static final byte OBJECT = 1;
  private static final byte UNSORTED = 2;
  private static final byte ESCAPED_KEY = 4;
  private static final byte HAS_ITEM = 8;

  private byte[] flags = new byte[64];
  private int[] starts = new int[64];
  private int[] keyStarts = new int[64];
  private int[] keyEnds = new int[64];
  private int depth;

  void clear() {
    depth = 0;
  }

  int depth() {
    return depth;
  }

  void open(boolean isObject, int start) throws UnreadableLineException {
    if (depth == flags.length) {
      grow();
    }
    flags[depth] = isObject ? OBJECT : 0;
    starts[depth] = start;
    keyStarts[depth] = NO_KEY;
    keyEnds[depth] = NO_KEY;
    depth++;
  }

  private void grow() throws UnreadableLineException {
    if (depth >= MAX_DEPTH) {
      throw new UnreadableLineException("the line is nested deeper than " + MAX_DEPTH + " levels");
    }
    flags = Arrays.copyOf(flags, depth * 2);
    starts = Arrays.copyOf(starts, depth * 2);
    keyStarts = Arrays.copyOf(keyStarts, depth * 2);
    keyEnds = Arrays.copyOf(keyEnds, depth * 2);
  }

  void close() {
    depth--;
  }

  boolean isObject() {
    return (flags[depth - 1] & OBJECT) != 0;
  }

  boolean isUnsorted() {
    return (flags[depth - 1] & UNSORTED) != 0;
  }

  /** Where the innermost object or list begins, or {@link #GONE}. */
  int start() {
    return starts[depth - 1];
  }

  /** Whether the innermost list has an item already. */
  boolean hasItem() {
    return (flags[depth - 1] & HAS_ITEM) != 0;
  }

  void item() {
    flags[depth - 1] |= HAS_ITEM;
  }

  /** Where the last key of the innermost object begins. */
  int keyStart() {
    return keyStarts[depth - 1];
  }

  boolean hasKey() {
    return keyStarts[depth - 1] != NO_KEY;
  }

  /**
   * Takes the next key of the innermost object.
   *
   * @return how it compares with the key before it; positive for the first
   */
  int key(byte[] bytes, int start, int end, boolean isEscaped) {
    int top = depth - 1;
    int order = 1;
    if (keyStarts[top] != NO_KEY) {
      boolean isPlain = !isEscaped && (flags[top] & ESCAPED_KEY) == 0;
      order =
          isPlain
              ? Arrays.compareUnsigned(
                  bytes, start + 1, end - 1, bytes, keyStarts[top] + 1, keyEnds[top] - 1)
              : MemberOrder.compare(bytes, start, keyStarts[top]);
    }
    keyStarts[top] = start;
    keyEnds[top] = end;
    flags[top] = (byte) (isEscaped ? flags[top] | ESCAPED_KEY : flags[top] & ~ESCAPED_KEY);
    return order;
  }

  void unsorted() {
    flags[depth - 1] |= UNSORTED;
  }

  boolean hasUnsorted() {
    for (int i = 0; i < depth; i++) {
      if ((flags[i] & UNSORTED) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Moves the last keys to the front, drops all other positions and returns their length. */
  int keepKeys(byte[] bytes) {
    int size = 0;
    for (int i = 0; i < depth; i++) {
      starts[i] = GONE;
      if (keyStarts[i] != NO_KEY) {
        int length = keyEnds[i] - keyStarts[i];
        System.arraycopy(bytes, keyStarts[i], bytes, size, length);
        keyStarts[i] = size;
        size += length;
        keyEnds[i] = size;
      }
    }
    return size;
  }
}
