package dev.blackbox.store.compress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Finds bytes of a compressed file that hold no line and are not allowed to be there. Allowed are
 * padding, and at the end of the file the seek table of its frames. A crash may leave the start of
 * a frame, of padding or of the table, or a hole of zeros.
 */
final class FrameCheck {
  private static final int BUFFER = 64 << 10;

  private long[] ends = new long[16];
  private long[] lines = new long[16];
  private int count;

  /**
   * Adds the next frame that was read, of any kind.
   *
   * @param end where it ends in the file
   * @param content the size of its lines
   */
  void add(long end, long content) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      lines = Arrays.copyOf(lines, 2 * count);
    }
    ends[count] = end;
    lines[count] = content;
    count++;
  }

  /**
   * The first byte that is not allowed in a file.
   *
   * @param size how many bytes of the file were read
   */
  OptionalLong foreignByte(SeekableByteChannel file, long size) throws IOException {
    int frames = 0;
    while (frames < count && isAllowed(file, start(frames), ends[frames])) {
      frames++;
    }
    long end = start(frames);
    boolean isAllowed =
        (frames == count && isTorn(file, end, size))
            || new TableCheck(this, frames, file).isTable(end, size);
    // A recorder that goes on with the file replaces its table, so these are not the bytes read.
    return isAllowed || file.size() != size ? OptionalLong.empty() : OptionalLong.of(end);
  }

  /** Where a frame begins in the file. */
  long start(int frame) {
    return frame == 0 ? 0 : ends[frame - 1];
  }

  /** The size of the lines in a frame. */
  long lines(int frame) {
    return lines[frame];
  }

  private static boolean isAllowed(SeekableByteChannel file, long start, long end)
      throws IOException {
    int magic = bytes(file, start, Integer.BYTES).getInt(0);
    return magic == FrameWalk.MAGIC
        || (magic == FrameEncoder.PADDING_MAGIC
            && isZero(file, start + FrameEncoder.PADDING_HEADER, end));
  }

  /** Whether a crash, or a recorder that is still writing, can leave these bytes at the end. */
  private static boolean isTorn(SeekableByteChannel file, long start, long end) throws IOException {
    return isStart(file, start, end, FrameWalk.MAGIC)
        || (isStart(file, start, end, FrameEncoder.PADDING_MAGIC)
            && isZero(file, Math.min(start + FrameEncoder.PADDING_HEADER, end), end))
        || isZero(file, start, end);
  }

  private static boolean isStart(SeekableByteChannel file, long start, long end, int magic)
      throws IOException {
    int length = (int) Math.min(Integer.BYTES, end - start);
    byte[] expected =
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(magic).array();
    return Arrays.equals(bytes(file, start, length).array(), Arrays.copyOf(expected, length));
  }

  private static boolean isZero(SeekableByteChannel file, long start, long end) throws IOException {
    for (long from = start; from < end; from += BUFFER) {
      for (byte b : bytes(file, from, (int) Math.min(BUFFER, end - from)).array()) {
        if (b != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Bytes of a file; those behind its end are zeros. */
  static ByteBuffer bytes(SeekableByteChannel file, long start, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    file.position(start);
    while (bytes.hasRemaining() && file.read(bytes) >= 0) {
      // Read all of them, unless the file became shorter.
    }
    return bytes;
  }
}
