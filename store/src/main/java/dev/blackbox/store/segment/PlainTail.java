package dev.blackbox.store.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/**
 * Finds where the whole lines of a file end.
 *
 * <p>A crash of the program leaves a piece of a line. A crash of the machine can also leave zeros
 * where bytes were on their way, perhaps with a line ending behind them: a line that begins with a
 * zero, or has a whole sector of them, was never written like that.
 */
final class PlainTail {
  private static final int WINDOW = 1 << 20;
  private static final int SECTOR = 512;

  private PlainTail() {}

  /** How many bytes of the file to keep. */
  static long wholeLines(SeekableByteChannel file) throws IOException {
    long end = endOfLastLine(file, file.size());
    long from = Math.max(0, end - WINDOW);
    byte[] tail = bytes(file, from, (int) (end - from));
    int start = from == 0 ? 0 : lineStart(tail, 0);
    int hole = hole(tail, start, from);
    return hole < 0 ? end : from + hole;
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

  /** Where the first line begins that has a hole, or -1. */
  private static int hole(byte[] tail, int start, long offset) {
    int line = start;
    while (line < tail.length) {
      int next = lineStart(tail, line);
      if (tail[line] == 0 || hasEmptySector(tail, line, next, offset)) {
        return line;
      }
      line = next;
    }
    return -1;
  }

  private static int lineStart(byte[] bytes, int from) {
    int i = from;
    while (i < bytes.length && bytes[i] != '\n') {
      i++;
    }
    return Math.min(i + 1, bytes.length);
  }

  private static boolean hasEmptySector(byte[] bytes, int from, int to, long offset) {
    int first = (int) Math.floorMod(-(offset + from), (long) SECTOR) + from;
    for (int sector = first; sector + SECTOR <= to; sector += SECTOR) {
      if (isEmpty(bytes, sector)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEmpty(byte[] bytes, int from) {
    for (int i = from; i < from + SECTOR; i++) {
      if (bytes[i] != 0) {
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
