package dev.blackbox.store.compress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;

/**
 * Compares the end of a compressed file with the seek table that its frames have. An entry counts a
 * frame with lines and any padding next to it; a repaired file has entries for padding alone.
 */
final class TableCheck {
  private static final int LONG_ENTRY = 12;
  private static final int SHORT_ENTRY = 8;

  private final FrameCheck frames;
  private final int count;
  private final SeekableByteChannel file;

  /**
   * Checks the table of some frames.
   *
   * @param count how many of the frames the table has to cover
   */
  TableCheck(FrameCheck frames, int count, SeekableByteChannel file) {
    this.frames = frames;
    this.count = count;
    this.file = file;
  }

  /** Whether the bytes between two positions are the table, or a start of it. */
  boolean isTable(long start, long end) throws IOException {
    long most = SeekTable.HEADER_SIZE + (long) count * LONG_ENTRY + SeekTable.FOOTER_SIZE;
    if (end - start > Math.min(most, Integer.MAX_VALUE - 8)) {
      return false;
    }
    byte[] bytes = FrameCheck.bytes(file, start, (int) (end - start)).array();
    return isTable(bytes, LONG_ENTRY) || isTable(bytes, SHORT_ENTRY);
  }

  private boolean isTable(byte[] bytes, int entry) throws IOException {
    int least = 0;
    for (int frame = 0; frame < count; frame++) {
      least += frames.lines(frame) > 0 ? 1 : 0;
    }
    for (int entries = least; entries <= count; entries++) {
      int content = entries * entry + SeekTable.FOOTER_SIZE;
      if (isStart(bytes, 0, ints(SeekTable.SKIPPABLE_MAGIC, content))) {
        return hasEntries(bytes, entries, entry);
      }
    }
    return false;
  }

  private boolean hasEntries(byte[] bytes, int entries, int entry) throws IOException {
    int at = SeekTable.HEADER_SIZE;
    int frame = 0;
    for (int i = 0; i < entries && at < bytes.length; i++) {
      frame = behind(bytes, at, entry, frame);
      if (frame < 0) {
        return false;
      }
      at += entry;
    }
    if (at > bytes.length || at < SeekTable.HEADER_SIZE + entries * entry) {
      return true; // it ends before the footer
    }
    byte[] footer =
        ByteBuffer.allocate(SeekTable.FOOTER_SIZE)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(entries)
            .put((byte) (entry == LONG_ENTRY ? SeekTable.CHECKSUM_FLAG : 0))
            .putInt(SeekTable.FOOTER_MAGIC)
            .array();
    return frame == count && bytes.length <= at + footer.length && isStart(bytes, at, footer);
  }

  /** The frame behind those that an entry counts; -1 if it counts no frames of this file. */
  private int behind(byte[] bytes, int at, int entry, int first) throws IOException {
    long content = 0;
    int filled = first;
    for (int frame = first; frame < count; frame++) {
      if (frames.lines(frame) > 0) {
        if (content > 0) {
          return -1;
        }
        content = frames.lines(frame);
        filled = frame;
      }
      long size = frames.start(frame + 1) - frames.start(first);
      boolean isEntry =
          isStart(bytes, at, ints((int) size, (int) content))
              && (entry == SHORT_ENTRY
                  || at + SHORT_ENTRY >= bytes.length
                  || isStart(bytes, at + SHORT_ENTRY, ints(checksum(filled, content))));
      if (isEntry) {
        return frame + 1;
      }
    }
    return -1;
  }

  /** The checksum of the lines in a frame: the frame's own, which the decoder has checked. */
  private int checksum(int frame, long content) throws IOException {
    Xxh64 checksum = new Xxh64();
    if (content == 0) {
      return checksum.low32();
    }
    long start = frames.start(frame);
    long end = frames.start(frame + 1);
    if (new FrameWalk(file, start).hasChecksum()) {
      return FrameCheck.bytes(file, end - Integer.BYTES, Integer.BYTES).getInt(0);
    }
    try (FrameDecoder decoder = new FrameDecoder(ZstdLimits.STANDARD)) {
      decoder.decode(file, start, end, (lines, length) -> checksum.update(lines, 0, length));
    }
    return checksum.low32();
  }

  /** Whether the bytes from a position on, or all that are there, begin as expected. */
  private static boolean isStart(byte[] bytes, int at, byte[] expected) {
    int length = Math.min(expected.length, bytes.length - at);
    return Arrays.equals(bytes, at, at + length, expected, 0, length);
  }

  private static byte[] ints(int... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      bytes.putInt(value);
    }
    return bytes.array();
  }
}
