package dev.blackbox.store.log;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.segment.Segment;
import dev.blackbox.store.segment.SegmentSource;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of a recording as it is written: the current one, and how the next one is begun. */
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

  /** The name of the file that is written to, or was. */
  String name() {
    return String.valueOf(lastPath.getFileName());
  }

  /** The file to write to: a new one, if the last one must not be used any more. */
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
   * Makes the lines of the current file durable. A system goes on taking lines for a file that
   * nobody can find any more, so that is asked first.
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

  /** Goes on in another file, behind what was durable in this one. */
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

  /** Goes on in another file, because it is time. All lines are durable. */
  void rotate(boolean isForced) throws IOException {
    Segment current = current();
    endPart(current);
    PartLink back = new PartLink(name(), current.end(), null);
    begin(continuation.next(part + 1, back, lastPath));
    try {
      current.append(PartLink.rotateText(name()));
      current.complete(isForced);
    } catch (IOException e) {
      // The new file tells how much of the old one counts, and that is all there was.
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
      // A file without its last remark is better than one that never ends.
      return new byte[0];
    }
  }

  /** Nothing depends on it: all lines are durable, or written to another file. */
  private static void closeQuietly(Segment segment) {
    try {
      segment.close();
    } catch (IOException e) {
      // The system gives the file back at the end of the process at the latest.
    }
  }

  /** Completes the last file; can be tried again on a full disk. */
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
