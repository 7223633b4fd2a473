package dev.blackbox.store.segment;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.segment.SegmentFactory.OpenedSegment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A log in a foreign format: whole lines in one file. It has no header and no parts, and the store
 * adds no lines of its own.
 */
public final class ForeignFile implements SegmentSource {
  private static final int BUFFER = 64 << 10;

  private final Disk disk;
  private final Path path;

  public ForeignFile(Disk disk, Path path) {
    this.disk = disk;
    this.path = path;
  }

  /** Creates the file, or opens it for appending and moves a torn tail aside. */
  public OpenedSegment open() throws IOException {
    return disk.exists(path) ? reopen() : new OpenedSegment(begin(0), null);
  }

  private OpenedSegment reopen() throws IOException {
    long keep;
    TornBytes torn = null;
    try (SeekableByteChannel file = disk.read(path)) {
      keep = PlainTail.wholeLines(file);
      if (keep < file.size()) {
        torn = TornBytes.keep(disk, path, file, keep);
      }
    }
    DiskFile file = disk.open(path);
    Segment segment = segment(file, keep);
    boolean isDone = false;
    try {
      file.truncate(keep);
      if (torn != null) {
        segment.force();
      }
      isDone = true;
      return new OpenedSegment(segment, torn);
    } finally {
      if (!isDone) {
        segment.close();
      }
    }
  }

  /** Replaces the file by a copy of its valid beginning. */
  @Override
  public Segment next(int number, PartLink link, Path after) throws IOException {
    disk.createFolders(Disk.folderOf(path));
    return begin(disk.exists(path) ? link.bytes() : 0);
  }

  @Override
  public @Nullable String rotateLine(String next) {
    return null;
  }

  private Segment begin(long copied) throws IOException {
    DiskFile begun =
        disk.publish(
            Disk.unfinished(path),
            (DiskFile file) -> {
              if (copied > 0) {
                copy(file, copied);
              }
              return file;
            },
            file -> path);
    return segment(begun, copied);
  }

  private void copy(DiskFile to, long count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    long position = 0;
    try (SeekableByteChannel from = disk.read(path)) {
      while (position < count) {
        buffer.clear().limit((int) Math.min(BUFFER, count - position));
        if (from.read(buffer) < 0) {
          throw new IOException(path.getFileName() + ": the file became shorter");
        }
        buffer.flip();
        while (buffer.hasRemaining()) {
          position += to.write(buffer, position);
        }
      }
    }
  }

  private Segment segment(DiskFile file, long end) {
    return new Segment(path, file, new PlainEncoding(), end, new byte[0]);
  }
}
