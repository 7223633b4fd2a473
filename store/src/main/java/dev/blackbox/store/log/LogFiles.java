package dev.blackbox.store.log;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.segment.Segment;
import dev.blackbox.store.segment.SegmentSource;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of a recording while it is written: the current one, and the start of the next. */
final class LogFiles {
  private final Disk disk;
  private final SegmentSource continuation;
  private final PartTrailer ending;
  private final LogSealer sealing;
  private @Nullable Segment segment;
  private @Nullable Segment abandoned;
  private @Nullable PartLink link;
  private Path lastPath;
  private int part;
  private long since = System.nanoTime();

  LogFiles(
      Disk disk,
      SegmentSource continuation,
      PartTrailer ending,
      Segment first,
      int part,
      LogSealer sealing) {
    this.disk = disk;
    this.continuation = continuation;
    this.ending = ending;
    this.sealing = sealing;
    this.part = part;
    segment = first;
    lastPath = first.path();
  }

  /** The name of the current or last file. */
  String name() {
    return String.valueOf(lastPath.getFileName());
  }

  /** The file to write to; a new one, if the last one is broken. */
  Segment current() throws IOException {
    Segment current = segment;
    if (current == null && link != null) {
      current = continuation.next(part + 1, link, lastPath);
      begin(current);
      if (abandoned != null) {
        abandoned.abandon(continuation.rotateLine(name()));
        abandoned = null;
      }
    }
    if (current == null) {
      throw new IOException(name() + ": no file is open");
    }
    return current;
  }

  /**
   * Makes the lines of the current file durable. Checks first that the file still has its name,
   * because the system also takes lines for a deleted file.
   */
  void force() throws IOException {
    Segment current = current();
    if (!disk.exists(current.path())) {
      throw new IOException(name() + ": somebody deleted or moved the file");
    }
    current.force();
  }

  private void begin(Segment next) {
    segment = next;
    lastPath = next.path();
    part++;
    since = System.nanoTime();
    sealing.durable(new byte[][] {next.head()});
  }

  /** Whether the current file could not be forced, or cut back to whole lines. */
  boolean isBroken() {
    return segment != null && segment.isBroken();
  }

  /** Leaves the current file; the recording continues behind its durable lines in another. */
  void leave(String reason) {
    Segment current = segment;
    if (current != null) {
      link = new PartLink(name(), current.forcedEnd(), reason);
      abandoned = current;
      segment = null;
    }
  }

  /** Whether it is time for a new file. */
  boolean isDue(Rotation rotation) {
    Segment current = segment;
    return current != null
        && (current.end() >= rotation.maxBytes()
            || System.nanoTime() - since >= rotation.maxAge().toNanos());
  }

  /** Continues in another file, because it is time. All lines are durable. */
  void rotate(boolean isForced) throws IOException {
    Segment current = current();
    endPart(current);
    PartLink back = new PartLink(name(), current.end(), null);
    begin(continuation.next(part + 1, back, lastPath));
    try {
      current.append(PartLink.rotateText(name()));
      current.complete(isForced);
    } catch (IOException e) {
      // The new file says how much of the old one is valid: all of its lines.
      current.abandon(null);
      return;
    }
    closeQuietly(current);
  }

  private void endPart(Segment current) throws IOException {
    byte[] lines = lastLines();
    if (lines.length > 0) {
      current.append(lines, lines.length);
      current.force();
      sealing.durable(new byte[][] {lines});
    }
  }

  private byte[] lastLines() {
    try {
      return ending.linesFor(lastPath);
    } catch (IOException | RuntimeException e) {
      // A file without its trailer is better than one that never ends.
      return new byte[0];
    }
  }

  /** Closes a file whose lines are durable, or in another file. */
  private static void closeQuietly(Segment segment) {
    try {
      segment.close();
    } catch (IOException e) {
      // The system closes the file at the latest when the process ends.
    }
  }

  /** Completes the last file; can be retried on a full disk. */
  void complete(boolean isForced) throws IOException {
    if (segment != null) {
      segment.complete(isForced);
    }
  }

  void close() {
    if (abandoned != null) {
      abandoned.abandon(null);
    }
    if (segment != null) {
      closeQuietly(segment);
    }
  }
}
