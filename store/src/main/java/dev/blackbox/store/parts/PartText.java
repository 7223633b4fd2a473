package dev.blackbox.store.parts;

import dev.blackbox.store.compress.GapMark;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.compress.SeekableZstd;
import dev.blackbox.store.compress.ZstdInput;
import dev.blackbox.store.compress.ZstdLimits;
import dev.blackbox.store.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The text of one file of a recording, compressed or not, from any byte on. */
final class PartText implements Closeable {
  static final long ALL = Long.MAX_VALUE;
  private static final int ZSTD_MAGIC = 0xFD2FB528;
  private static final int BUFFER = 64 << 10;

  private final SeekableByteChannel file;
  private final @Nullable SeekableZstd packed;
  private final boolean isCut;
  private @Nullable ZstdInput unpacking;

  private PartText(SeekableByteChannel file, @Nullable SeekableZstd packed, boolean isCut) {
    this.file = file;
    this.packed = packed;
    this.isCut = isCut;
  }

  /** Opens the first bytes of a file. */
  static PartText open(Disk disk, Path path, long limit) throws IOException {
    SeekableByteChannel whole = disk.read(path);
    try {
      SeekableByteChannel file = limit == ALL ? whole : new FirstBytes(whole, limit);
      String name = String.valueOf(path.getFileName());
      SeekableZstd packed =
          isPacked(file) ? SeekableZstd.open(file, name, limits(whole, limit)) : null;
      return new PartText(file, packed, limit != ALL);
    } catch (IOException e) {
      whole.close();
      throw e;
    }
  }

  /** The seek table also covers the frames of a file of which only the first bytes are read. */
  private static ZstdLimits limits(SeekableByteChannel whole, long limit) throws IOException {
    ZstdLimits limits = ZstdLimits.STANDARD;
    return limit != ALL && SeekTable.read(whole).isPresent() ? limits.framed() : limits;
  }

  private static boolean isPacked(SeekableByteChannel file) throws IOException {
    ByteBuffer magic = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    while (magic.hasRemaining() && file.read(magic) >= 0) {
      // Read four bytes, or to the end of the file.
    }
    file.position(0);
    return !magic.hasRemaining() && magic.getInt(0) == ZSTD_MAGIC;
  }

  /** Whether the text of the first bytes of a file ends with a whole line. */
  static boolean endsLine(Disk disk, Path path, long bytes) throws IOException {
    try (PartText text = open(disk, path, ALL);
        InputStream end = text.end(String.valueOf(path.getFileName()), bytes)) {
      byte[] buffer = new byte[BUFFER];
      byte last = 0;
      for (int read = end.read(buffer); read >= 0; read = end.read(buffer)) {
        last = read > 0 ? buffer[read - 1] : last;
      }
      return last == '\n';
    }
  }

  /** The text that the last of these bytes of the file hold: at least one byte, if any. */
  private InputStream end(String name, long bytes) throws IOException {
    long from = packed == null ? Math.max(0, bytes - 1) : packed.frameStart(bytes);
    InputStream end = Channels.newInputStream(new FirstBytes(file, bytes).position(from));
    return packed == null ? end : SeekableZstd.stream(end, name, ZstdLimits.STANDARD);
  }

  boolean isCompressed() {
    return packed != null;
  }

  /** The size of the text. */
  long size() throws IOException {
    return packed == null ? file.size() : packed.size();
  }

  /** Whether reading can start anywhere without reading the bytes before. */
  boolean isSeekable() {
    return packed == null || packed.isSeekable();
  }

  /** The text from an offset; the next call invalidates the stream of the last. */
  InputStream from(long offset) throws IOException {
    if (packed != null) {
      unpacking = packed.from(offset);
      return unpacking;
    }
    file.position(offset);
    return Channels.newInputStream(file);
  }

  /** All of the text; at its end, {@link #foreignByte} tells what else is in the file. */
  InputStream checked() throws IOException {
    if (packed == null) {
      return from(0);
    }
    unpacking = packed.checked();
    return unpacking;
  }

  /** Marks what is missing in the text that was opened last. */
  void markGaps(GapMark mark) {
    if (packed != null) {
      packed.markGaps(mark);
    }
  }

  /** Where bytes begin that do not belong into a compressed file. */
  OptionalLong foreignByte() throws IOException {
    return unpacking == null ? OptionalLong.empty() : unpacking.foreignByte();
  }

  /** The problem of bytes that cannot be decompressed. */
  List<String> problems() {
    return unpacking == null ? List.of() : unpacking.problems();
  }

  /** The start of the frame inside which the file ends, unless it was limited on purpose. */
  OptionalLong unfinishedFrame() {
    return unpacking != null && !isCut && unpacking.isUnfinished()
        ? OptionalLong.of(unpacking.frameStart())
        : OptionalLong.empty();
  }

  /** How many bytes at the end of an unfinished file cannot be read. */
  long tornBytes() {
    return unpacking == null ? 0 : unpacking.tornBytes();
  }

  @Override
  public void close() throws IOException {
    if (packed == null) {
      file.close();
    } else {
      packed.close();
    }
  }
}
