package dev.blackbox.store.compress;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A compressed recording with random access.
 *
 * <pre>{@code
 * SeekableZstd recording = SeekableZstd.open(channel, "session.bbox.zst", ZstdLimits.STANDARD);
 * InputStream lines = recording.from(700_000_000L);
 * }</pre>
 *
 * <p>Without a seek table, which other programs and crashes leave out, it reads from the beginning.
 */
public final class SeekableZstd implements Closeable {
  private final SeekableByteChannel file;
  private final String name;
  private final ZstdLimits limits;
  private final Optional<SeekTable> table;
  private @Nullable ZstdInput current;
  private long currentStart;

  private SeekableZstd(
      SeekableByteChannel file, String name, ZstdLimits limits, Optional<SeekTable> table) {
    this.file = file;
    this.name = name;
    this.limits = limits;
    this.table = table;
  }

  public static SeekableZstd open(SeekableByteChannel file, String name, ZstdLimits limits)
      throws IOException {
    ZstdLibrary.require(name);
    Optional<SeekTable> table = SeekTable.read(file);
    return new SeekableZstd(file, name, table.isPresent() ? limits.framed() : limits, table);
  }

  /** Whether the file has a seek table. */
  public boolean isSeekable() {
    return table.isPresent();
  }

  /** The size of the lines; reads all of them if there is no seek table. */
  public long size() throws IOException {
    return table.isPresent() ? table.get().linesSize() : counted();
  }

  private long counted() throws IOException {
    ZstdInput lines = from(0);
    byte[] buffer = new byte[64 << 10];
    long size = 0;
    for (int count = lines.read(buffer); count >= 0; count = lines.read(buffer)) {
      size += count;
    }
    return size;
  }

  /**
   * The lines from an offset in the recording. There is one reader at a time: the next call
   * invalidates the last reader. Closing it closes the file.
   */
  public ZstdInput from(long offset) throws IOException {
    long start = 0;
    long linesBefore = 0;
    // The first byte needs no table, and a false one must not hide it.
    if (offset > 0 && table.isPresent() && !table.get().frames().isEmpty()) {
      SeekTable frames = table.get();
      int frame = frames.frameOf(Math.min(offset, frames.linesSize()));
      start = frames.startInFile(frame);
      linesBefore = frames.startInLines(frame);
    }
    release();
    file.position(start);
    ZstdInput lines = new ZstdInput(file, name, limits);
    current = lines;
    currentStart = linesBefore;
    skip(lines, offset - linesBefore);
    return lines;
  }

  /** Marks what is missing in the lines that were opened last. */
  public void markGaps(GapMark mark) {
    if (current != null) {
      current.markGaps(mark);
      if (table.isPresent()) {
        current.expect(table.get().linesSize() - currentStart);
      }
    }
  }

  /** All lines, and a check of what else is in the file: {@link ZstdInput#foreignByte}. */
  public ZstdInput checked() throws IOException {
    ZstdInput lines = from(0);
    lines.rememberFrames();
    return lines;
  }

  /** Where the frame begins that contains the byte before this one of the file. */
  public long frameStart(long end) {
    return table.isPresent() ? table.get().frameStart(end) : 0;
  }

  private static void skip(InputStream lines, long count) throws IOException {
    byte[] skipped = new byte[(int) Math.min(count, 64 << 10)];
    long left = count;
    while (left > 0) {
      int read = lines.read(skipped, 0, (int) Math.min(left, skipped.length));
      left -= read < 0 ? left : read;
    }
  }

  private void release() {
    if (current != null) {
      current.release();
    }
  }

  @Override
  public void close() throws IOException {
    release();
    file.close();
  }

  /** The lines of a stream without random access, such as standard input. */
  public static ZstdInput stream(InputStream in, String name, ZstdLimits limits)
      throws IOException {
    ZstdLibrary.require(name);
    return new ZstdInput(Channels.newChannel(in), name, limits);
  }
}
