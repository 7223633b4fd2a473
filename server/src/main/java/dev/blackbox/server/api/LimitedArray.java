package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.json.JsonOutput;
import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;

/** Writes the items of an array as long as the answer has space for them. */
final class LimitedArray {
  /** Leaves space for the other properties. Every raw line of a mebibyte fits, even all escaped. */
  static final int MOST_BYTES = 7 << 20;

  private final JsonGenerator answer;
  private final ItemBytes bytes = new ItemBytes();
  private final JsonGenerator item = new JsonOutput(bytes).generator();
  private int written;

  /** Writes to an array that the caller starts and ends. */
  LimitedArray(JsonGenerator answer) {
    this.answer = answer;
  }

  /** Returns what writes the next item. */
  JsonGenerator item() {
    return item;
  }

  /** Adds the item that was written; returns false, and drops it, if the answer has no space. */
  boolean add() {
    item.flush();
    boolean hasSpace = !bytes.isTooLarge && bytes.size() <= MOST_BYTES - written;
    if (hasSpace) {
      written += bytes.size();
      answer.writeRawValue(bytes.toString(UTF_8));
    }
    bytes.reset();
    bytes.isTooLarge = false;
    return hasSpace;
  }

  /** Keeps no more than fits into an answer. */
  private static final class ItemBytes extends ByteArrayOutputStream {
    private boolean isTooLarge;

    @Override
    public synchronized void write(byte[] source, int offset, int length) {
      isTooLarge |= length > MOST_BYTES - count;
      if (!isTooLarge) {
        super.write(source, offset, length);
      }
    }

    @Override
    public synchronized void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }
  }
}
