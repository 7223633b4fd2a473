package dev.blackbox.recorder.forward;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileStatus;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.StepPlace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a recording in batches, through all its files, while it is written. */
final class LineBatches {
  private static final int BUFFER = 64 << 10;

  /** A batch of this size ends with the next whole event. */
  private static final int BATCH = 512 << 10;

  /** A batch of this size ends with the next whole line. */
  private static final int LARGEST_BATCH = 8 << 20;

  private final Disk disk;
  private StepPlace place;
  private @Nullable Object file;
  private long line;

  private LineBatches(Disk disk, StepPlace place, @Nullable Object file) {
    this.disk = disk;
    this.place = place;
    this.file = file;
  }

  /** Which file a place is in, whatever its name leads to later. */
  private @Nullable Object fileOf(StepPlace found) {
    return disk.status(found.file()).map(FileStatus::key).orElse(null);
  }

  /**
   * The lines behind the first ones.
   *
   * @param key which file the first one is
   * @throws IOException if there are not that many
   */
  static LineBatches behind(Disk disk, Path first, @Nullable Object key, long lines)
      throws IOException {
    LineBatches feed = new LineBatches(disk, new StepPlace(first, 0), key);
    while (feed.line < lines) {
      LineBatch skipped = feed.read(lines);
      if (skipped.lines() == 0) {
        throw new IOException(
            first.getFileName() + ": has only " + feed.line + " lines, expected " + lines);
      }
      feed.accept(skipped);
    }
    return feed;
  }

  /** The number of lines before the next one. */
  long line() {
    return line;
  }

  /** Goes on behind a batch. */
  void accept(LineBatch batch) {
    boolean isSameFile = batch.next().file().equals(place.file());
    place = batch.next();
    file = isSameFile ? file : fileOf(place);
    line += batch.lines();
  }

  /**
   * Reads the next lines.
   *
   * @param limit the number of the last line to read. It was known before this call, so that a file
   *     that continues another one is there, and the end of that other one is known.
   */
  LineBatch read(long limit) throws IOException {
    CollectedLines lines = new CollectedLines(limit - line);
    try (RecordingSource source = RecordingSource.openAt(disk, place)) {
      byte[] buffer = new byte[BUFFER];
      for (int count = 0; count >= 0 && !lines.isFull; ) {
        count = source.read(buffer);
        lines.add(buffer, count);
      }
      if (!Objects.equals(file, fileOf(place))) {
        throw new IOException(place.file().getFileName() + ": another program replaced the file");
      }
      byte[] bytes = Arrays.copyOf(lines.bytes.toByteArray(), lines.end);
      return new LineBatch(line, lines.lines, bytes, placeOf(source, lines.end));
    }
  }

  /** Whole lines, up to a limit. */
  private static final class CollectedLines {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long limit;
    long lines;
    int end;
    boolean isFull;
    private boolean isLineStart = true;

    CollectedLines(long limit) {
      this.limit = limit;
      isFull = limit <= 0;
    }

    void add(byte[] buffer, int count) {
      for (int i = 0; i < count && !isFull; i++) {
        boolean isEventStart = isLineStart && buffer[i] != ' ' && buffer[i] != '\t';
        isLineStart = buffer[i] == '\n';
        if (isEventStart && end >= BATCH) {
          isFull = true;
        } else if (isLineStart) {
          lines++;
          end = bytes.size() + i + 1;
          isFull = lines == limit || end >= LARGEST_BATCH;
        }
      }
      bytes.write(buffer, 0, Math.max(0, count));
    }
  }

  /** The place of a byte of the stream in its file. */
  private static StepPlace placeOf(RecordingSource source, long position) {
    Part found = source.parts().get(0);
    for (Part part : source.parts()) {
      found = part.startsAt() <= position ? part : found;
    }
    return new StepPlace(found.file(), found.headerBytes() + position - found.startsAt());
  }
}
