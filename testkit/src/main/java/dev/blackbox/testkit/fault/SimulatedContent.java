package dev.blackbox.testkit.fault;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The bytes of a file: as programs see them, and as the disk has them.
 *
 * <p>After a failed force a system treats its bytes as written although they are not: programs see
 * them, and no later force brings them to the disk. Only writing or cutting them again helps.
 */
final class SimulatedContent {
  private byte[] bytes = {};
  private byte[] durable = {};
  private final BitSet lost = new BitSet();

  synchronized int size() {
    return bytes.length;
  }

  synchronized void write(ByteBuffer source, int count, long position) {
    int at = Math.toIntExact(position);
    bytes = Arrays.copyOf(bytes, Math.max(bytes.length, at + count));
    source.get(bytes, at, count);
    lost.clear(at, at + count);
  }

  synchronized int read(ByteBuffer target, long position) {
    if (position >= bytes.length) {
      return -1;
    }
    int count = Math.min(target.remaining(), bytes.length - (int) position);
    target.put(bytes, (int) position, count);
    return count;
  }

  synchronized void truncate(long size) {
    if (size < bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) size);
      lost.clear((int) size, lost.length() + 1 + (int) size);
    }
  }

  /** Gets other bytes, which are durable. */
  synchronized void become(byte[] other) {
    bytes = other.clone();
    durable = other.clone();
    lost.clear();
  }

  /** Whether the file has bytes that no force can make durable. */
  synchronized boolean hasLostBytes() {
    return !lost.isEmpty();
  }

  synchronized void force() {
    byte[] forced = bytes.clone();
    for (int i = lost.nextSetBit(0); i >= 0; i = lost.nextSetBit(i + 1)) {
      forced[i] = i < durable.length ? durable[i] : 0;
    }
    durable = forced;
  }

  synchronized void failForce() {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= durable.length || bytes[i] != durable[i]) {
        lost.set(i);
      }
    }
  }

  synchronized byte[] bytes() {
    return bytes.clone();
  }

  /** The file as it is when the power comes back. */
  synchronized SimulatedContent afterPowerLoss() {
    return holding(durable);
  }

  /** The file as it is after the program ended. */
  synchronized SimulatedContent afterCrash() {
    return holding(bytes);
  }

  /** A file with these bytes, which are durable. */
  static SimulatedContent holding(byte[] bytes) {
    SimulatedContent content = new SimulatedContent();
    content.become(bytes);
    return content;
  }
}
