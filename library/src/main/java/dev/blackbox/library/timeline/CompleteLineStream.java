package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.StepPlace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a recording up to its last line ending, or up to its end if its last file is not
 * {@linkplain WrittenFile being written}. At its end it can {@linkplain #resume go on} with what
 * was written since. A line that is longer than a reader holds comes before it is whole.
 */
final class CompleteLineStream extends InputStream {
  private static final int FIRST_BUFFER = 256 << 10;
  private static final int COMPARED = 64;

  private final Disk disk;
  private final List<Part> parts = new ArrayList<>();
  private @Nullable RecordingSource source;

  /** The position of the source's first byte in the recording, and the number of its first part. */
  private long sourceStart;

  private int firstPart;
  private int checkedParts;
  private byte[] buffer = new byte[FIRST_BUFFER];
  private int position;
  private int whole;
  private int limit;
  private byte[] last = new byte[0];
  private boolean hasOpenEnd;
  private boolean isEndWithheld;
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong bytesRead = new AtomicLong();
  private volatile boolean isClosed;

  CompleteLineStream(Disk disk, Path first) throws IOException {
    this.disk = disk;
    source = RecordingSource.open(disk, first);
    parts.addAll(source.parts());
  }

  /** Returns the files read so far. */
  List<Part> parts() {
    return List.copyOf(parts);
  }

  /** Returns the number of bytes in the lines so far. */
  long delivered() {
    return delivered.get();
  }

  /** Returns how many bytes were read from the files, also of lines that are not whole. */
  long bytesRead() {
    return bytesRead.get();
  }

  /**
   * Goes on behind the last whole line, after the end was reached.
   *
   * @return false if what is there does not continue the lines so far
   */
  boolean resume() throws IOException {
    if (hasOpenEnd) {
      return false; // its last line may have become another one
    }
    isEndWithheld = false;
    long end = delivered.get();
    int compared = (int) Math.min(last.length, end - parts.getLast().startsAt());
    StepPlace place = new PartsText(disk, parts).place(end - compared);
    RecordingSource next = RecordingSource.openAt(disk, place);
    byte[] again = next.readNBytes(compared);
    bytesRead.addAndGet(again.length);
    boolean isSame =
        Arrays.equals(again, 0, again.length, last, last.length - compared, last.length);
    if (!isSame || next.parts().size() > 1) {
      next.close();
      return false;
    }
    source = next;
    sourceStart = end - compared;
    firstPart = parts.size() - 1;
    buffer = new byte[FIRST_BUFFER];
    Part part = parts.removeLast();
    parts.add(
        new Part(
            part.file(),
            part.startsAt(),
            part.headerBytes(),
            part.headerLines(),
            next.parts().getFirst().bytes()));
    position = 0;
    whole = 0;
    limit = 0;
    return true;
  }

  /**
   * Returns whether the lines are still those of the recording. A part that was continued while it
   * was read has lines that no longer belong to it, such as {@code @rotate}.
   */
  boolean areCurrent() throws IOException {
    for (; checkedParts < parts.size() - 1; checkedParts++) {
      Part part = parts.get(checkedParts);
      try (RecordingSource again = RecordingSource.openAt(disk, new StepPlace(part.file(), 0))) {
        if (again.parts().getFirst().bytes() != part.bytes()) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    while (position == whole) {
      if (source == null || !fill(source)) {
        return -1;
      }
    }
    int taken = Math.min(count, whole - position);
    System.arraycopy(buffer, position, target, from, taken);
    position += taken;
    delivered.addAndGet(taken);
    return taken;
  }

  private boolean fill(RecordingSource from) throws IOException {
    if (isClosed) {
      from.close();
      source = null;
      throw new IOException("the recording was closed");
    }
    keepLast();
    System.arraycopy(buffer, whole, buffer, 0, limit - whole);
    limit -= whole;
    position = 0;
    whole = 0;
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, limit << 1);
    }
    int count = from.read(buffer, limit, buffer.length - limit);
    takeParts(from);
    if (count < 0 && limit > 0 && !hasOpenEnd) {
      isEndWithheld = WrittenFile.isWritten(parts.getLast().file());
      hasOpenEnd = !isEndWithheld;
      if (hasOpenEnd) {
        whole = limit;
        return true;
      }
    }
    if (count < 0) {
      from.close();
      source = null;
      buffer = new byte[0];
      limit = 0;
      return false;
    }
    bytesRead.addAndGet(count);
    int end = limit + count;
    whole = end;
    while (whole > limit && buffer[whole - 1] != '\n') {
      whole--;
    }
    boolean isTooLong = whole == limit && end >= BboxReader.MAX_LINE;
    whole = isTooLong ? end : whole == limit ? 0 : whole;
    limit = end;
    return true;
  }

  /** Returns whether the last line so far has no line ending. */
  boolean hasOpenEnd() {
    return hasOpenEnd;
  }

  /** Returns whether a line was held back while it was written, and is not written any more. */
  boolean isEndDue() throws IOException {
    return isEndWithheld && !WrittenFile.isWritten(parts.getLast().file());
  }

  /** Keeps the last bytes that were delivered. */
  private void keepLast() {
    if (whole > 0) {
      last = Arrays.copyOfRange(buffer, Math.max(0, whole - COMPARED), whole);
    }
  }

  private void takeParts(RecordingSource from) {
    List<Part> found = from.parts();
    for (int i = parts.size() - firstPart; i < found.size(); i++) {
      Part part = found.get(i);
      parts.add(
          new Part(
              part.file(),
              sourceStart + part.startsAt(),
              part.headerBytes(),
              part.headerLines(),
              part.bytes()));
    }
  }

  /** Makes the next read fail; the thread that reads closes the files. */
  @Override
  public void close() {
    isClosed = true;
  }
}
