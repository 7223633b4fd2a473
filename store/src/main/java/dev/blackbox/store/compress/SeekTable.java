package dev.blackbox.store.compress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The start of every frame, in the file and in the recording, at the end of a file:
 *
 * <pre>
 * 0x184D2A5E  size | compressed lines checksum | … | number of frames  descriptor  0x8F92EAB1
 *     4        4   |     4        4       4    |   |        4              1           4
 * </pre>
 */
public final class SeekTable {
  static final int SKIPPABLE_MAGIC = 0x184D2A5E;
  static final int FOOTER_MAGIC = 0x8F92EAB1;
  static final int HEADER_SIZE = 8;
  static final int FOOTER_SIZE = 9;
  static final int CHECKSUM_FLAG = 0x80;
  private static final int RESERVED_BITS = 0x7C;
  private static final long MAX_SIZE = 0xFFFFFFFFL;

  /** The table of a file without frames. */
  public static final SeekTable EMPTY = new SeekTable(List.of());

  private final List<ZstdFrame> frames;
  private final long[] compressedStarts;
  private final long[] lineStarts;

  SeekTable(List<ZstdFrame> frames) {
    this.frames = List.copyOf(frames);
    compressedStarts = new long[frames.size() + 1];
    lineStarts = new long[frames.size() + 1];
    for (int i = 0; i < frames.size(); i++) {
      compressedStarts[i + 1] = compressedStarts[i] + frames.get(i).compressed();
      lineStarts[i + 1] = lineStarts[i] + frames.get(i).lines();
    }
  }

  /** The table at the end of a file; empty if there is none, or one that does not fit the file. */
  public static Optional<SeekTable> read(SeekableByteChannel file) throws IOException {
    long size = file.size();
    if (size < HEADER_SIZE + FOOTER_SIZE) {
      return Optional.empty();
    }
    ByteBuffer footer = bytes(file, size - FOOTER_SIZE, FOOTER_SIZE);
    long count = footer.getInt() & 0xFFFFFFFFL;
    int descriptor = footer.get() & 0xFF;
    int entry = (descriptor & CHECKSUM_FLAG) == 0 ? 8 : 12;
    long tableSize = HEADER_SIZE + count * entry + FOOTER_SIZE;
    boolean isTable =
        footer.getInt() == FOOTER_MAGIC
            && (descriptor & RESERVED_BITS) == 0
            && tableSize <= Math.min(size, Integer.MAX_VALUE);
    return isTable
        ? entries(bytes(file, size - tableSize, (int) tableSize), entry, size)
        : Optional.empty();
  }

  private static Optional<SeekTable> entries(ByteBuffer table, int entry, long fileSize) {
    int count = (table.capacity() - HEADER_SIZE - FOOTER_SIZE) / entry;
    if (table.getInt() != SKIPPABLE_MAGIC || table.getInt() != table.capacity() - HEADER_SIZE) {
      return Optional.empty();
    }
    ZstdFrame[] frames = new ZstdFrame[count];
    for (int i = 0; i < count; i++) {
      long compressed = table.getInt() & MAX_SIZE;
      long lines = table.getInt() & MAX_SIZE;
      frames[i] = new ZstdFrame(compressed, lines, entry == 12 ? table.getInt() : 0);
    }
    SeekTable read = new SeekTable(Arrays.asList(frames));
    return read.compressedSize() + table.capacity() == fileSize
        ? Optional.of(read)
        : Optional.empty();
  }

  private static ByteBuffer bytes(SeekableByteChannel file, long position, int count)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    file.position(position);
    while (bytes.hasRemaining() && file.read(bytes) >= 0) {
      // Read all of them, unless the file became shorter.
    }
    return bytes.flip().limit(count);
  }

  /** The table as the last frame of a file; empty if a size does not fit into one. */
  byte[] toBytes() {
    if (frames.stream().anyMatch(f -> f.compressed() > MAX_SIZE || f.lines() > MAX_SIZE)) {
      return new byte[0];
    }
    int contentSize = frames.size() * 12 + FOOTER_SIZE;
    ByteBuffer table =
        ByteBuffer.allocate(HEADER_SIZE + contentSize).order(ByteOrder.LITTLE_ENDIAN);
    table.putInt(SKIPPABLE_MAGIC).putInt(contentSize);
    for (ZstdFrame frame : frames) {
      table.putInt((int) frame.compressed()).putInt((int) frame.lines()).putInt(frame.checksum());
    }
    table.putInt(frames.size()).put((byte) CHECKSUM_FLAG).putInt(FOOTER_MAGIC);
    return table.array();
  }

  List<ZstdFrame> frames() {
    return frames;
  }

  /** The size of all frames in the file, where the table begins. */
  public long compressedSize() {
    return compressedStarts[frames.size()];
  }

  /** The size of the lines. */
  public long linesSize() {
    return lineStarts[frames.size()];
  }

  /** The number of the frame that contains this byte of the recording. */
  int frameOf(long offset) {
    int found = Arrays.binarySearch(lineStarts, 0, frames.size(), offset);
    int frame = found >= 0 ? found : -found - 2;
    // An empty frame begins where the next one does.
    while (frame + 1 < frames.size() && lineStarts[frame + 1] == offset) {
      frame++;
    }
    return frame;
  }

  /** Where the last frame begins that starts before this byte of the file. */
  long frameStart(long end) {
    int found = Arrays.binarySearch(compressedStarts, 0, frames.size(), end);
    return compressedStarts[Math.max(0, found >= 0 ? found - 1 : -found - 2)];
  }

  /** Where a frame begins in the file. */
  long startInFile(int frame) {
    return compressedStarts[frame];
  }

  /** Where a frame begins in the recording. */
  long startInLines(int frame) {
    return lineStarts[frame];
  }
}
