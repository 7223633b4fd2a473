package dev.blackbox.session.model;

import dev.blackbox.format.bbox.TextSink;
import dev.blackbox.session.calls.IdTable;
import java.nio.charset.StandardCharsets;

/**
 * The 64-bit hash of a text that comes in pieces. The pieces do not change it, only the text does.
 *
 * <p>Among ten million different texts, two have the same hash with a chance of one in 370,000. The
 * hash is the same on every machine, so a file can be made to deceive it.
 */
final class TextDigest implements TextSink {
  /** The hash of an empty text. */
  static final long EMPTY = new TextDigest().value();

  private static final int LENGTH = 1 << 12;

  private final byte[] bytes = new byte[LENGTH];
  private int size;
  private long before;

  void clear() {
    size = 0;
    before = 0;
  }

  /** Returns the hash of the text so far. */
  long value() {
    return IdTable.hash(bytes, 0, size, before);
  }

  @Override
  public void add(byte[] text, int from, int to) {
    if (!IdTable.isAscii(text, from, to)) {
      add(new String(text, from, to - from, StandardCharsets.UTF_8));
      return;
    }
    int next = from;
    while (next < to) {
      int count = Math.min(to - next, room());
      System.arraycopy(text, next, bytes, size, count);
      size += count;
      next += count;
    }
  }

  /** Characters beyond ASCII take three bytes each, lone surrogates too. */
  @Override
  public void add(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        add(c);
      } else {
        add((char) (0xC0 | (c >> 12)));
        add((char) (0x80 | ((c >> 6) & 0x3F)));
        add((char) (0x80 | (c & 0x3F)));
      }
    }
  }

  @Override
  public void add(char c) {
    if (size == LENGTH) {
      room();
    }
    bytes[size++] = (byte) c;
  }

  /** Returns how many bytes fit, at least one. */
  private int room() {
    if (size == LENGTH) {
      before = value();
      size = 0;
    }
    return LENGTH - size;
  }
}
