package dev.blackbox.store.compress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * Walks the blocks of a frame without decompressing it (RFC 8878 §3.1.1).
 *
 * <pre>
 * magic  descriptor  window? dictionary? size?  block  block …  checksum?
 *   4        1         1       0-4       0-8     3+n            4
 * </pre>
 */
final class FrameWalk {
  static final int MAGIC = 0xFD2FB528;
  private static final int SKIPPABLE = 0x184D2A50;
  private static final int[] DICTIONARY_SIZES = {0, 1, 2, 4};
  private static final int[] CONTENT_SIZES = {0, 2, 4, 8};
  private static final int RAW = 0;
  private static final int RUN = 1;
  private static final int RESERVED = 3;

  /** The state of the walk. */
  enum Place {
    /** Behind the header or a block; more blocks follow. */
    IN_FRAME,
    /** Behind the last byte of the frame. */
    AT_END,
    /** The file ends here, or the next bytes belong to no frame. */
    TORN
  }

  private final SeekableByteChannel file;
  private final ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
  private long position;
  private Place place;
  private boolean isSkippable;
  private boolean hasChecksum;
  private boolean hasContentSize;

  /** Reads the header of the frame at a position of the file. */
  FrameWalk(SeekableByteChannel file, long start) throws IOException {
    this.file = file;
    position = start;
    place = header(start);
  }

  private Place header(long start) throws IOException {
    if (!fetch(start, 5)) {
      return Place.TORN;
    }
    int magic = bytes.getInt(0);
    isSkippable = (magic & 0xFFFFFFF0) == SKIPPABLE;
    if (isSkippable) {
      return fetch(start, 8) ? goTo(start + 8 + (bytes.getInt(4) & 0xFFFFFFFFL)) : Place.TORN;
    }
    if (magic != MAGIC) {
      return Place.TORN;
    }
    int descriptor = bytes.get(4) & 0xFF;
    boolean isSingle = (descriptor & 0x20) != 0;
    int sizeFlag = descriptor >> 6;
    hasChecksum = (descriptor & 4) != 0;
    hasContentSize = isSingle || sizeFlag != 0;
    int length =
        5
            + (isSingle ? 0 : 1)
            + DICTIONARY_SIZES[descriptor & 3]
            + (isSingle && sizeFlag == 0 ? 1 : CONTENT_SIZES[sizeFlag]);
    return goTo(start + length) == Place.TORN ? Place.TORN : Place.IN_FRAME;
  }

  private Place goTo(long end) throws IOException {
    if (end > file.size()) {
      return Place.TORN;
    }
    position = end;
    return Place.AT_END;
  }

  /** Moves behind the next block, or behind the checksum after the last one. */
  Place next() throws IOException {
    place = block();
    return place;
  }

  private Place block() throws IOException {
    if (!fetch(position, 3)) {
      return Place.TORN;
    }
    int header = (bytes.get(0) & 0xFF) | (bytes.get(1) & 0xFF) << 8 | (bytes.get(2) & 0xFF) << 16;
    boolean isLast = (header & 1) != 0;
    int type = header >> 1 & 3;
    int size = header >> 3;
    // No encoder writes an empty block in the middle; a hole of zeros looks like one.
    if (type == RESERVED || (type == RAW && size == 0 && !isLast)) {
      return Place.TORN;
    }
    long end = position + 3 + (type == RUN ? 1 : size) + (isLast && hasChecksum ? 4 : 0);
    Place reached = goTo(end);
    return reached == Place.AT_END && !isLast ? Place.IN_FRAME : reached;
  }

  private boolean fetch(long from, int count) throws IOException {
    bytes.clear().limit(count);
    file.position(from);
    while (bytes.hasRemaining()) {
      if (file.read(bytes) < 0) {
        return false;
      }
    }
    return true;
  }

  Place place() {
    return place;
  }

  /** The position of the walk: the end of all that is complete so far. */
  long position() {
    return position;
  }

  boolean isSkippable() {
    return isSkippable;
  }

  /** Whether the frame ends with a checksum. */
  boolean hasChecksum() {
    return hasChecksum;
  }

  /** Whether the header states the content size; such a frame cannot end earlier. */
  boolean hasContentSize() {
    return hasContentSize;
  }
}
