package dev.blackbox.store.segment;

import dev.blackbox.store.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Checksums of pieces of a file: of the last bytes of each write. They tell how much of the file is
 * left after another program changed it in place. To keep sums of all bytes would cost a good part
 * of the rate.
 */
final class DurableMarks {
  private static final int MAX_MARKS = 64;
  private static final int PIECE = 4 << 10;
  private static final int TAIL = 16;

  /** The sum of the bytes between two positions. */
  private record Mark(long from, long to, long sum) {}

  private final CRC32C sum = new CRC32C();
  private final Mark[] marks = new Mark[MAX_MARKS];
  private final byte[] last = new byte[TAIL];
  private final byte[] durableLast = new byte[TAIL];
  private final ByteBuffer found = ByteBuffer.allocate(TAIL);
  private Mark written = new Mark(0, 0, 0);
  private int count;
  private int skipped;
  private int stride = 1;

  /** The marks of a file of which so much is durable. */
  static DurableMarks of(DiskFile file, long durable) throws IOException {
    DurableMarks marks = new DurableMarks();
    if (durable > 0) {
      marks.append(piece(file, Math.max(0, durable - PIECE), durable), durable);
      marks.durable();
    }
    return marks;
  }

  /** Notes bytes that were appended to the file, and where they end. */
  void append(ByteBuffer bytes, long end) {
    int tail = Math.min(TAIL, bytes.remaining());
    System.arraycopy(last, tail, last, 0, TAIL - tail);
    bytes.get(bytes.limit() - tail, last, TAIL - tail, tail);
    int piece = Math.min(PIECE, bytes.remaining());
    if (piece > 0) {
      written = new Mark(end - piece, end, sumOf(bytes.position(bytes.limit() - piece)));
    }
  }

  private long sumOf(ByteBuffer bytes) {
    sum.reset();
    sum.update(bytes);
    return sum.getValue();
  }

  /** Notes that all appended bytes are durable; keeps every n-th mark, and the last. */
  void durable() {
    System.arraycopy(last, 0, durableLast, 0, TAIL);
    if (written.to() == end()) {
      return;
    }
    if (count > 0 && skipped < stride - 1) {
      skipped++;
      count--;
    } else {
      skipped = 0;
    }
    if (count == MAX_MARKS) {
      thin();
    }
    marks[count++] = written;
  }

  private void thin() {
    count = MAX_MARKS / 2;
    stride *= 2;
    for (int i = 0; i < count; i++) {
      marks[i] = marks[2 * i + 1];
    }
  }

  private long end() {
    return count == 0 ? 0 : marks[count - 1].to();
  }

  /**
   * Whether the last durable bytes are still there. If a program cuts the file while this one
   * appends to it, the file has its old length, but zeros in that place.
   */
  boolean isEndThere(DiskFile file) throws IOException {
    int length = (int) Math.min(TAIL, end());
    found.clear().limit(length);
    return length == 0
        || (file.read(found, end() - length) == length
            && Arrays.equals(found.array(), 0, length, durableLast, TAIL - length, TAIL));
  }

  /** How much of the durable beginning of a file is left. */
  long intact(DiskFile file) throws IOException {
    long size = file.size();
    long intact = 0;
    for (Mark mark : Arrays.asList(marks).subList(0, count)) {
      boolean isThere =
          mark.to() <= size && sumOf(piece(file, mark.from(), mark.to())) == mark.sum();
      if (!isThere) {
        return intact;
      }
      intact = mark.to();
    }
    return intact;
  }

  private static ByteBuffer piece(DiskFile file, long from, long to) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) (to - from));
    while (piece.hasRemaining()) {
      if (file.read(piece, from + piece.position()) < 0) {
        throw new IOException("the file became shorter while it was read");
      }
    }
    return piece.flip();
  }
}
