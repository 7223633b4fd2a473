package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A system lock on a file that exists only for that and is never deleted, so that programs can wait
 * for each other.
 */
final class WaitingLock implements DiskLock {
  /** The holders in this process, because the system's locks belong to the process. */
  private static final Map<Path, Semaphore> HELD = new ConcurrentHashMap<>();

  private static final int LONGEST_PAUSE = 8;

  private final Semaphore own;
  private @Nullable FileChannel channel;

  private WaitingLock(Semaphore own) {
    this.own = own;
  }

  static WaitingLock acquire(Path file, Duration patience) throws IOException {
    Path name = Disk.folderOf(file).toRealPath().resolve(file.getFileName());
    long end = System.nanoTime() + patience.toNanos();
    Semaphore own = HELD.computeIfAbsent(name, path -> new Semaphore(1, true));
    try {
      if (!own.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw inUse(file);
      }
      WaitingLock lock = new WaitingLock(own);
      boolean isLocked = false;
      try {
        lock.take(file, end);
        isLocked = true;
        return lock;
      } finally {
        if (!isLocked) {
          lock.close();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(file + ": interrupted while it was in use");
    }
  }

  private void take(Path file, long end) throws IOException, InterruptedException {
    if (RealDisk.kindOf(file) == EntryKind.OTHER) {
      throw new IOException(file + ": is a link, a pipe or a device, expected a lock file");
    }
    FileChannel opened =
        FileChannel.open(
            file, Set.of(WRITE, CREATE, LinkOption.NOFOLLOW_LINKS), RealDisk.mode("rw-------"));
    channel = opened;
    while (!isLocked(opened)) {
      if (System.nanoTime() - end > 0) {
        throw inUse(file);
      }
      Thread.sleep(ThreadLocalRandom.current().nextInt(1, LONGEST_PAUSE));
    }
  }

  private static boolean isLocked(FileChannel opened) throws IOException {
    try {
      return opened.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // The same program, loaded twice in this process.
      return false;
    }
  }

  private static FileInUseException inUse(Path file) {
    return new FileInUseException(file + ": another program keeps it locked");
  }

  @Override
  public void close() throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      own.release();
    }
  }
}
