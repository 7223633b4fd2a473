package dev.blackbox.store.segment;

import dev.blackbox.format.line.Arg;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.segment.SegmentFactory.OpenedSegment;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A log in a foreign format: whole lines in one file. It has no header and no parts, and the store
 * adds no lines of its own.
 */
public final class ForeignFile implements SegmentSource {
  private final Disk disk;
  private Path path;
  private @Nullable Segment current;

  public ForeignFile(Disk disk, Path path) {
    this.disk = disk;
    this.path = path;
  }

  /** Creates the file, or opens it for appending and moves a torn tail aside. */
  public OpenedSegment open() throws IOException {
    return disk.exists(path) ? reopen() : new OpenedSegment(begin(null, 0), null);
  }

  private OpenedSegment reopen() throws IOException {
    DiskFile file = disk.open(path);
    boolean isDone = false;
    try {
      file.lock();
      long keep;
      TornBytes torn = null;
      try (SeekableByteChannel text = disk.read(path)) {
        keep = PlainTail.wholeLines(text);
        if (keep < text.size()) {
          torn = TornBytes.keep(disk, path, text, keep);
        }
      }
      // Closing the file that was read has dropped the lock.
      file.lock();
      file.truncate(keep);
      Segment segment = segment(file, keep);
      // What a killed program wrote last may not be durable yet.
      segment.force();
      isDone = true;
      current = segment;
      return new OpenedSegment(segment, torn);
    } finally {
      if (!isDone) {
        file.close();
      }
    }
  }

  /** Replaces the file by a copy of its valid beginning. */
  @Override
  public Segment next(int number, PartLink link, Path after) throws IOException {
    disk.createFolders(Disk.folderOf(path));
    Segment last = current;
    if (last == null || disk.kind(path) == EntryKind.NONE) {
      return begin(null, 0);
    }
    last.requireName();
    return begin(last, link.bytes());
  }

  @Override
  public Segment recover(Segment changed, long bytes, Path copy, int number) throws IOException {
    Path before = path;
    path = copy;
    boolean isDone = false;
    try {
      Segment begun = begin(changed, bytes);
      isDone = true;
      return begun;
    } finally {
      if (!isDone) {
        path = before;
      }
    }
  }

  @Override
  public @Nullable String lossLine(List<Arg> fields) {
    return null;
  }

  @Override
  public @Nullable String rotateLine(String next) {
    return null;
  }

  private Segment begin(@Nullable Segment copied, long bytes) throws IOException {
    Segment begun =
        disk.publish(
            path,
            (DiskFile file) -> {
              if (copied != null) {
                copied.copyTo(file, bytes);
              }
              return segment(file, bytes);
            });
    current = begun;
    return begun;
  }

  private Segment segment(DiskFile file, long end) throws IOException {
    return new Segment(disk, path, file, new PlainEncoding(), end, new byte[0]);
  }
}
