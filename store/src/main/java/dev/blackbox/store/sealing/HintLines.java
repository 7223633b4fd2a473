package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.store.seal.SealEntry.Hints;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;

/** Collects the first bytes of leaves and writes them as the {@code leaves} lines of a seal. */
final class HintLines {
  private static final int STEP = Hints.MAX * Hints.LENGTH;

  private byte[] starts = new byte[STEP];
  private int length;

  /** Adds the next leaf. */
  void add(byte[] from, int at) {
    if (length == starts.length) {
      starts = Arrays.copyOf(starts, 2 * length);
    }
    System.arraycopy(from, at, starts, length, Hints.LENGTH);
    length += Hints.LENGTH;
  }

  /** Returns all bytes added. */
  byte[] bytes() {
    return Arrays.copyOf(starts, length);
  }

  /** Drops the first bytes, which have been written. */
  void drop(int count) {
    System.arraycopy(starts, count, starts, 0, length - count);
    length -= count;
  }

  /**
   * Writes the lines.
   *
   * @param first the index of the first leaf
   */
  static void write(byte[] starts, long first, ByteArrayOutputStream out) {
    for (int from = 0; from < starts.length; from += STEP) {
      byte[] piece = Arrays.copyOfRange(starts, from, Math.min(from + STEP, starts.length));
      String start = Hints.WORD + ' ' + (first + from / Hints.LENGTH) + ' ';
      out.writeBytes(start.getBytes(US_ASCII));
      out.writeBytes(Base64.getEncoder().encode(piece));
      out.write('\n');
    }
  }
}
