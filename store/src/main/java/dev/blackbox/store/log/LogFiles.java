package dev.blackbox.store.log;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.segment.FileChangedException;
import dev.blackbox.store.segment.Segment;
import dev.blackbox.store.segment.SegmentSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of a recording while it is written: the current one, and the start of the next. */
final class LogFiles {
  /** More often would cost a good part of a force of a fast disk. */
  private static final long LOCKS_EVERY = Duration.ofMillis(10).toNanos();

  private final Disk disk;
  private final SegmentSource continuation;
  private final PartTrailer ending;
  private final LogSealer sealing;
  private final HeldLocks locks;
  private final NoticeReporter reporter;
  private @Nullable Segment segment;
  private @Nullable Segment abandoned;

  /** A file that another program changed; its durable lines have to be copied. */
  private @Nullable Segment changed;

  private String change = "";
  private @Nullable PartLink link;
  private Path lastPath;
  private int part;
  private long since = System.nanoTime();

  /** The last lines of the current file that a rotation wrote before it failed. */
  private byte[] trailer = {};

  private long locksKept = since - LOCKS_EVERY;

  LogFiles(
      Disk disk,
      SegmentSource continuation,
      PartTrailer ending,
      Segment first,
      int part,
      LogSealer sealing,
      HeldLocks locks,
      NoticeReporter reporter) {
    this.disk = disk;
    this.continuation = continuation;
    this.ending = ending;
    this.sealing = sealing;
    this.locks = locks;
    this.reporter = reporter;
    this.part = part;
    segment = first;
    lastPath = first.path();
  }

  /** The name of the current or last file. */
  String name() {
    return String.valueOf(lastPath.getFileName());
  }

  /** The file to write to; a new one, if the last one is broken or changed. */
  Segment current() throws IOException {
    if (segment == null && changed != null) {
      recover(changed);
    } else if (segment == null && link != null) {
      begin(continuation.next(part + 1, link, lastPath));
      if (abandoned != null) {
        abandoned.abandon(continuation.rotateLine(name()));
        abandoned = null;
      }
    }
    if (segment == null) {
      throw new IOException(name() + ": no file is open");
    }
    return segment;
  }

  /** Makes the lines of the current file durable, if the file is still ours. */
  void force() throws IOException {
    Segment current = current();
    keepLocks(current);
    current.force();
  }

  /** Counts the written lines as durable without a force, if the file is still ours. */
  void commitUnforced() throws IOException {
    check();
    current().markDurable();
  }

  /** Checks that the current file is still ours, if one is open. */
  void check() throws IOException {
    Segment current = segment;
    if (current != null) {
      keepLocks(current);
      current.requireOurs();
    }
  }

  /**
   * Takes both locks again, which others may have deleted or this process may have lost. A program
   * that takes the lock of the name cannot write as long as the system locks the file itself, so
   * only without such a lock is the file lost.
   */
  private void keepLocks(Segment current) throws IOException {
    long now = System.nanoTime();
    if (now - locksKept >= LOCKS_EVERY) {
      boolean isHeld = locks.renew();
      current.requireLock();
      if (!isHeld && !current.isLocked()) {
        throw current.taken();
      }
      locksKept = now;
    }
  }

  private void begin(Segment next) {
    segment = next;
    trailer = new byte[0];
    lastPath = next.path();
    part++;
    since = System.nanoTime();
    sealing.begun(next.head());
  }

  /**
   * Continues in a copy of a file that another program changed. The first file becomes a recording
   * of its own; a later part becomes the next part, which continues the same part as before.
   */
  private void recover(Segment old) throws IOException {
    long kept = old.intact();
    disk.createFolders(Disk.folderOf(lastPath));
    boolean isFirst = part == 1;
    Path copy = isFirst ? PartName.recovered(disk, lastPath) : PartName.free(disk, lastPath);
    if (isFirst) {
      locks.add(copy);
    }
    long lost = old.forcedEnd() - kept;
    byte[] note = lost == 0 ? new byte[0] : lossOf(old, lost);
    boolean isDone = false;
    try {
      segment = recovered(old, kept, copy, note);
      isDone = true;
    } finally {
      if (isFirst && !isDone) {
        locks.removeLast();
      }
    }
    changed = null;
    lastPath = copy;
    closeQuietly(old);
    reporter.report(
        Kind.REPLACED,
        "another program "
            + change
            + " "
            + old.path().getFileName()
            + "; the recording continues in "
            + name()
            + (lost == 0
                ? ""
                : "; "
                    + Plural.of(lost, "recorded byte of it is", "recorded bytes of it are")
                    + " lost"));
    if (isFirst) {
      sealing.moved(copy);
    } else {
      sealing.copied();
      if (note.length > 0) {
        sealing.durable(new byte[][] {note});
      }
    }
  }

  /** Copies what is left of a file, and notes in the copy, durably, what is not. */
  private Segment recovered(Segment old, long kept, Path copy, byte[] note) throws IOException {
    Segment copied = continuation.recover(old, kept, copy, part);
    if (note.length == 0) {
      return copied;
    }
    boolean isNoted = false;
    try {
      copied.append(note, note.length);
      copied.force();
      isNoted = true;
      return copied;
    } finally {
      if (!isNoted) {
        copied.discard();
      }
    }
  }

  /** The line that takes the place of the events that another program removed. */
  private byte[] lossOf(Segment old, long bytes) {
    String reason = "another program " + change + " the file";
    String text =
        continuation.lossLine(
            List.of(
                Arg.pair("bytes", Long.toString(bytes)),
                Arg.pair("reason", reason),
                Arg.pair("file", String.valueOf(old.path().getFileName()))));
    return text == null ? new byte[0] : (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a failure means that the durable lines have to be copied to another file. */
  static boolean isMove(IOException failure) {
    return failure instanceof FileChangedException changed && !changed.isGone();
  }

  /** Whether another program changed the file, and its lines are not in another file yet. */
  boolean isMoving() {
    return changed != null;
  }

  /** Whether the current file could not be forced, or cut back to whole lines. */
  boolean isBroken() {
    return segment != null && segment.isBroken();
  }

  /** Leaves the current file; the recording continues behind its durable lines in another. */
  void leave(IOException reason) {
    Segment current = segment == null ? abandoned : segment;
    if (current != null && reason instanceof FileChangedException other && !other.isGone()) {
      changed = current;
      change = other.verb();
      segment = null;
      abandoned = null;
    } else if (segment != null) {
      link = new PartLink(name(), segment.forcedEnd(), DiskTrouble.words(reason));
      abandoned = segment;
      segment = null;
      // A file that somebody moved away stays as it is.
      if (reason instanceof FileChangedException) {
        closeQuietly(abandoned);
        abandoned = null;
      }
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
    check();
    Segment current = current();
    endPart(current);
    PartLink back = new PartLink(name(), current.end(), null);
    Segment next = continuation.next(part + 1, back, lastPath);
    try {
      current.append(PartLink.rotateText(String.valueOf(next.path().getFileName())));
      current.complete(isForced);
      closeQuietly(current);
    } catch (FileChangedException e) {
      // The lines of this file have to be copied, and what continues it has to continue the copy.
      next.discard();
      throw e;
    } catch (IOException e) {
      // The new file says how much of the old one is valid: all of its lines.
      current.abandon(null);
    }
    begin(next);
  }

  private void endPart(Segment current) throws IOException {
    byte[] lines = lastLines();
    if (lines.length > 0 && !Arrays.equals(lines, trailer)) {
      current.append(lines, lines.length);
      current.force();
      sealing.durable(new byte[][] {lines});
      trailer = lines;
    }
  }

  private byte[] lastLines() {
    try {
      return ending.linesFor(lastPath);
    } catch (IOException | RuntimeException | Error e) {
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
    if (changed != null) {
      closeQuietly(changed);
    }
    if (segment != null) {
      closeQuietly(segment);
    }
  }
}
