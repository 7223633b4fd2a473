package dev.blackbox.store.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/**
 * Finds where the whole lines of a file end.
 *
 * <p>A crash of the program leaves a piece of a line. A crash of the machine can also leave zeros
 * in place of written bytes, perhaps followed by a line ending: no recorder writes a line that
 * begins with a zero or contains a whole sector of zeros.
 */
final class PlainTail {
  private static final int WINDOW = 1 << 20;

  /** More than is ever written without a force. */
  private static final long UNFORCED = 32L << 20;

  private static final int SECTOR = 512;

  private PlainTail() {}

  /** The number of bytes to keep. */
  static long wholeLines(SeekableByteChannel file) throws IOException {
    long end = endOfLastLine(file, file.size());
    long from = Math.max(0, end - UNFORCED) / SECTOR * SECTOR;
    return Math.min(end, hole(file, from, end));
  }

  private static long endOfLastLine(SeekableByteChannel file, long size) throws IOException {
    for (long end = size; end > 0; ) {
      long from = Math.max(0, end - WINDOW);
      byte[] piece = bytes(file, from, (int) (end - from));
      for (int i = piece.length - 1; i >= 0; i--) {
        if (piece[i] == '\n') {
          return from + i + 1;
        }
      }
      end = from;
    }
    return 0;
  }

  /** The start of the first line that has a hole, or the end. */
  private static long hole(SeekableByteChannel file, long from, long end) throws IOException {
    long line = from == 0 ? 0 : end;
    for (long window = from; window < end; window += WINDOW) {
      byte[] piece = bytes(file, window, (int) Math.min(WINDOW, end - window));
      for (int i = 0; i < piece.length; i++) {
        boolean isHole =
            piece[i] == 0 && (window + i == line || (i % SECTOR == 0 && isEmpty(piece, i)));
        if (isHole && line < end) {
          return line;
        }
        if (piece[i] == '\n') {
          line = window + i + 1;
        }
      }
    }
    return end;
  }

  private static boolean isEmpty(byte[] bytes, int sector) {
    for (int i = sector; i < sector + SECTOR; i++) {
      if (i == bytes.length || bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] bytes(SeekableByteChannel file, long from, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    file.position(from);
    while (bytes.hasRemaining()) {
      if (file.read(bytes) < 0) {
        throw new IOException("the file became shorter while it was read");
      }
    }
    return bytes.array();
  }
}
