package dev.blackbox.format.canonical;

import java.util.Arrays;

/** Sorts the members of an object in canonical form by key. */
final class MemberOrder {
  private final byte[] bytes;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int count;

  private MemberOrder(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Sorts an object in place; of a repeated key the last member stays.
   *
   * @return where the object ends now
   */
  static int sort(byte[] bytes, int start, int end) {
    MemberOrder order = new MemberOrder(bytes);
    order.find(start);
    return order.write(order.sorted(), start, end);
  }

  private void find(int start) {
    int at = start + 1;
    while (bytes[at] != '}') {
      int valueEnd = CanonicalMembers.valueEnd(bytes, CanonicalMembers.stringEnd(bytes, at) + 1);
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
        ends = Arrays.copyOf(ends, count * 2);
      }
      starts[count] = at;
      ends[count++] = valueEnd;
      at = bytes[valueEnd] == ',' ? valueEnd + 1 : valueEnd;
    }
  }

  /** A stable merge sort of member indexes; boxing them would need ten times the memory. */
  private int[] sorted() {
    int[] from = new int[count];
    int[] to = new int[count];
    for (int i = 0; i < count; i++) {
      from[i] = i;
    }
    for (int width = 1; width < count; width *= 2) {
      for (int low = 0; low < count; low += 2 * width) {
        merge(from, to, low, width);
      }
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int low, int width) {
    int middle = Math.min(low + width, count);
    int high = Math.min(low + 2 * width, count);
    int left = low;
    int right = middle;
    for (int i = low; i < high; i++) {
      boolean isLeft =
          right >= high
              || (left < middle && compare(bytes, starts[from[left]], starts[from[right]]) <= 0);
      to[i] = isLeft ? from[left++] : from[right++];
    }
  }

  private int write(int[] order, int start, int end) {
    byte[] text = new byte[end - start];
    int size = 0;
    for (int i = 0; i < order.length; i++) {
      int member = order[i];
      boolean isReplaced =
          i + 1 < order.length && compare(bytes, starts[member], starts[order[i + 1]]) == 0;
      if (!isReplaced) {
        text[size++] = (byte) (size == 1 ? '{' : ',');
        int length = ends[member] - starts[member];
        System.arraycopy(bytes, starts[member], text, size, length);
        size += length;
      }
    }
    text[size++] = '}';
    System.arraycopy(text, 0, bytes, start, size);
    return start + size;
  }

  /** Compares two strings in canonical form, each given by its opening quote, by code point. */
  static int compare(byte[] bytes, int left, int right) {
    int a = left + 1;
    int b = right + 1;
    while (bytes[a] != '"' && bytes[b] != '"') {
      int order = decoded(bytes, a) - decoded(bytes, b);
      if (order != 0) {
        return order;
      }
      a += length(bytes, a);
      b += length(bytes, b);
    }
    return (bytes[a] == '"' ? 0 : 1) - (bytes[b] == '"' ? 0 : 1);
  }

  private static int decoded(byte[] bytes, int at) {
    if (bytes[at] != '\\') {
      return bytes[at] & 0xFF;
    }
    return switch (bytes[at + 1]) {
      case 'b' -> '\b';
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'f' -> '\f';
      case 'r' -> '\r';
      case 'u' -> (Character.digit(bytes[at + 4], 16) << 4) | Character.digit(bytes[at + 5], 16);
      default -> bytes[at + 1];
    };
  }

  private static int length(byte[] bytes, int at) {
    if (bytes[at] != '\\') {
      return 1;
    }
    return bytes[at + 1] == 'u' ? 6 : 2;
  }
}
