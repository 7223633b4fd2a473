package dev.blackbox.format.canonical;

import dev.blackbox.format.text.Hashes;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The growing canonical form of one line, and its hash. A line of up to 16 MiB is held; of a longer
 * one only the keys are held that the scan needs, the rest is hashed and dropped.
 */
public final class CanonicalText {
  /** The longest form that is held. */
  public static final int MAX_HELD = 16 << 20;

  private static final int FIRST_SIZE = 16 << 10;

  private final Nesting nesting;
  private final MessageDigest digest = Hashes.sha256();
  byte[] bytes = new byte[FIRST_SIZE];
  int size;
  private int hashed;
  private int leftOutFrom;
  private int leftOutTo;
  private int forgotten;

  /** Where the current key begins, or negative. */
  int openKey = -1;

  CanonicalText(Nesting nesting) {
    this.nesting = nesting;
  }

  void clear() {
    size = 0;
    hashed = 0;
    openKey = -1;
    forgotten = 0;
    leaveOut(0, 0);
    digest.reset();
  }

  /** Whether all of it is in memory. */
  public boolean isHeld() {
    return forgotten == 0;
  }

  /** How often all but the last keys were dropped. */
  int forgotten() {
    return forgotten;
  }

  /** The buffer; valid up to {@link #size()}, and only if it {@link #isHeld()}. */
  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Excludes these bytes from the hash. */
  public void leaveOut(int from, int to) {
    leftOutFrom = from;
    leftOutTo = to;
  }

  /** The form without the excluded bytes. */
  public byte[] hashedForm() {
    byte[] form = new byte[size - (leftOutTo - leftOutFrom)];
    System.arraycopy(bytes, 0, form, 0, leftOutFrom);
    System.arraycopy(bytes, leftOutTo, form, leftOutFrom, size - leftOutTo);
    return form;
  }

  /** The hash without the excluded bytes; call it once. */
  public byte[] hash() {
    update();
    return digest.digest();
  }

  private void update() {
    if (leftOutTo > hashed) {
      digest.update(bytes, hashed, leftOutFrom - hashed);
      hashed = leftOutTo;
    }
    digest.update(bytes, hashed, size - hashed);
    hashed = size;
  }

  void put(int b) throws UnreadableLineException {
    room(1);
    bytes[size++] = (byte) b;
  }

  void put(byte[] from, int start, int end) throws UnreadableLineException {
    room(end - start);
    System.arraycopy(from, start, bytes, size, end - start);
    size += end - start;
  }

  /** Makes room for a number of contiguous bytes. */
  void room(int count) throws UnreadableLineException {
    if (bytes.length - size >= count) {
      return;
    }
    if (size + count <= MAX_HELD) {
      bytes = Arrays.copyOf(bytes, Math.min(MAX_HELD, Math.max(size + count, bytes.length * 2)));
    } else {
      forget(count);
    }
  }

  private void forget(int count) throws UnreadableLineException {
    if (nesting.hasUnsorted()) {
      throw new UnreadableLineException(
          "the line is longer than " + MAX_HELD + " bytes and its keys are not in order");
    }
    update();
    forgotten++;
    byte[] key = openKey < 0 ? new byte[0] : Arrays.copyOfRange(bytes, openKey, size);
    int kept = nesting.keepKeys(bytes);
    if (kept + key.length + count > MAX_HELD / 2) {
      throw new UnreadableLineException(
          "the line has keys of more than " + MAX_HELD / 2 + " bytes");
    }
    System.arraycopy(key, 0, bytes, kept, key.length);
    openKey = openKey < 0 ? -1 : kept;
    size = kept + key.length;
    hashed = size;
    leaveOut(0, 0);
  }

  /** Shortens the text. */
  void cut(int to) {
    size = to;
  }
}
