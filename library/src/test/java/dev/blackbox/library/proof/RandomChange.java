package dev.blackbox.library.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes of bytes and lists at random places. */
record RandomChange(Random random) {
  /** Flips one bit. */
  byte[] flipped(byte[] bytes) {
    byte[] changed = bytes.clone();
    if (bytes.length > 0) {
      changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return changed;
  }

  /** Flips one bit of the bytes from a position on. */
  byte[] flippedFrom(byte[] bytes, int from) {
    byte[] changed = bytes.clone();
    if (from < bytes.length) {
      changed[from + random.nextInt(bytes.length - from)] ^= (byte) (1 << random.nextInt(8));
    }
    return changed;
  }

  /** Cuts the end off. */
  byte[] cut(byte[] bytes) {
    return Arrays.copyOf(bytes, random.nextInt(Math.max(1, bytes.length)));
  }

  /** Replaces some bytes by zeros. */
  byte[] zeroed(byte[] bytes) {
    byte[] changed = bytes.clone();
    int from = random.nextInt(Math.max(1, bytes.length));
    Arrays.fill(changed, from, Math.min(bytes.length, from + 1 + random.nextInt(40)), (byte) 0);
    return changed;
  }

  static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  <T> List<T> without(List<T> list) {
    if (list.isEmpty()) {
      return list;
    }
    list.remove(random.nextInt(list.size()));
    return list;
  }

  <T> List<T> doubled(List<T> list) {
    if (list.isEmpty()) {
      return list;
    }
    int at = random.nextInt(list.size());
    list.add(random.nextBoolean() ? at : random.nextInt(list.size() + 1), list.get(at));
    return list;
  }

  <T> List<T> swapped(List<T> list) {
    if (list.isEmpty()) {
      return list;
    }
    int one = random.nextInt(list.size());
    int other = random.nextBoolean() ? (one + 1) % list.size() : random.nextInt(list.size());
    T kept = list.get(one);
    list.set(one, list.get(other));
    list.set(other, kept);
    return list;
  }

  <T> List<T> with(List<T> list, T added) {
    list.add(random.nextInt(list.size() + 1), added);
    return list;
  }
}
