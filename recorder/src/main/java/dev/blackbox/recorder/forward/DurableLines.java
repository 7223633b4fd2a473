package dev.blackbox.recorder.forward;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileStatus;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Counts the durable lines of a recording while it is written, as a reader of all its files counts
 * them: with one header, and with the line that links a later file to the one before it.
 */
public final class DurableLines implements LogSealer {
  private static final int BUFFER = 64 << 10;

  private final Disk disk;
  private final LogSealer next;
  private Path first = Path.of("");
  private @Nullable Object key;
  private long lines;
  private long moves;
  private boolean isEnded;
  private boolean isWoken;

  /**
   * Counts lines.
   *
   * @param next also receives them
   */
  public DurableLines(Disk disk, LogSealer next) {
    this.disk = disk;
    this.next = next;
  }

  /**
   * The state of the recording.
   *
   * @param first its first file
   * @param key which file that is, whatever its name leads to
   * @param moves how often another program took a file of it
   */
  record Snapshot(Path first, @Nullable Object key, long moves, long lines, boolean isEnded) {}

  synchronized Snapshot snapshot() {
    return new Snapshot(first, key, moves, lines, isEnded);
  }

  /** Counts the lines that are there already; opening a recording has forced them. */
  @Override
  public void begin(Path file) {
    long found = 0;
    try (InputStream in = RecordingSource.open(disk, file)) {
      byte[] buffer = new byte[BUFFER];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        found += newlines(buffer, count);
      }
    } catch (IOException e) {
      // The reader of the lines meets the same failure and reports it.
    }
    add(found, file);
    next.begin(file);
  }

  private synchronized void add(long more, Path file) {
    first = file;
    key = disk.status(file).map(FileStatus::key).orElse(null);
    lines += more;
    notifyAll();
  }

  @Override
  public void durable(byte[][] events) {
    try {
      long more = 0;
      for (byte[] event : events) {
        more += newlines(event, event.length);
      }
      synchronized (this) {
        lines += more;
        notifyAll();
      }
    } finally {
      next.durable(events);
    }
  }

  private static long newlines(byte[] bytes, int length) {
    long count = 0;
    for (int i = 0; i < length; i++) {
      count += bytes[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  @Override
  public void begun(byte[] head) {
    synchronized (this) {
      lines++;
      notifyAll();
    }
    next.begun(head);
  }

  @Override
  public void moved(Path file) {
    synchronized (this) {
      moves++;
      add(0, file);
    }
    next.moved(file);
  }

  @Override
  public void copied() {
    synchronized (this) {
      moves++;
      notifyAll();
    }
    next.copied();
  }

  @Override
  public void end(boolean isComplete) {
    synchronized (this) {
      isEnded = true;
      notifyAll();
    }
    next.end(isComplete);
  }

  /** Ends a wait. */
  synchronized void wake() {
    isWoken = true;
    notifyAll();
  }

  /** Waits until there are more lines than these, the recording ends, or somebody wakes it. */
  synchronized void awaitMore(long than) throws InterruptedException {
    while (lines <= than && !isEnded && !isWoken) {
      wait();
    }
    isWoken = false;
  }

  /** Waits for a time, or until somebody wakes it; more lines do not end it. */
  synchronized void pause(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; left > 0 && !isWoken; ) {
      wait(left);
      left = (end - System.nanoTime()) / 1_000_000;
    }
    isWoken = false;
  }
}
