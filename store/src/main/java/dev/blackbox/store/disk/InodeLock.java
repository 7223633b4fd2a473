package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A system lock on a file itself, whatever names lead to it. It covers bytes that no file reaches,
 * so that it hinders no reader.
 *
 * <p>The system drops the lock when this process closes any channel of the file, for example after
 * reading it. So the writer takes it again at each force. There are two bytes for that: the holder
 * locks the other one before it releases the first, and nobody gets in between, because a newcomer
 * needs both.
 */
final class InodeLock {
  private static final long FIRST = Long.MAX_VALUE - 2;
  private static final int BYTES = 2;

  /** How both positions begin in the system's list of locks. */
  private static final String POSITION = Long.toString(FIRST / 10);

  /** Others hold the lock for a moment when they check that it is free. */
  private static final int ATTEMPTS = 20;

  private static final long PAUSE = Duration.ofMillis(5).toNanos();

  /**
   * The files that this process has locked. A second opener must not even try: closing its channel
   * would drop the lock.
   */
  private static final Map<Object, Instant> HELD = new ConcurrentHashMap<>();

  private final Path path;
  private final FileChannel channel;
  private final @Nullable Object key;
  private boolean isHeld;
  private @Nullable FileLock lock;

  InodeLock(Path path, FileChannel channel, @Nullable Object key) {
    this.path = path;
    this.channel = channel;
    this.key = key;
  }

  /**
   * Takes the lock, or takes it again.
   *
   * @return false if the file system has no locks
   */
  boolean take() throws IOException {
    if (!isHeld && key != null) {
      Instant since = HELD.putIfAbsent(key, Instant.now());
      if (since != null) {
        throw LockOwner.inUse(path, "this process", since);
      }
      isHeld = true;
    }
    try {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (tryOnce()) {
          return true;
        }
        LockSupport.parkNanos(PAUSE);
      }
      throw inUse(path);
    } catch (OverlappingFileLockException e) {
      // The same program, loaded twice in this process.
      throw LockOwner.inUse(path, "this process", null);
    } catch (FileInUseException | ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean tryOnce() throws IOException {
    FileLock old = lock;
    if (old == null) {
      old = channel.tryLock(FIRST, BYTES, false);
      if (old == null) {
        return false;
      }
      old.release();
    }
    FileLock fresh = channel.tryLock(old.position() == FIRST ? FIRST + 1 : FIRST, 1, false);
    if (fresh != null) {
      old.release();
      lock = fresh;
    }
    return fresh != null;
  }

  /** Notes that the channel is closed, which ends the lock. */
  void end() {
    if (isHeld && key != null) {
      isHeld = false;
      HELD.remove(key);
    }
  }

  /** Refuses a file that somebody has locked. */
  static void requireFree(Path file) throws IOException {
    Optional<FileStatus> found = RealDisk.statusOf(file);
    if (found.isEmpty() || RealDisk.kindOf(file) != EntryKind.FILE) {
      return;
    }
    Object key = found.get().key();
    Instant since = key == null ? null : HELD.get(key);
    if (since != null) {
      throw LockOwner.inUse(file, "this process", since);
    }
    try (FileChannel channel = FileChannel.open(file, READ, LinkOption.NOFOLLOW_LINKS)) {
      if (channel.tryLock(FIRST, BYTES, true) == null) {
        throw inUse(file);
      }
    } catch (OverlappingFileLockException e) {
      throw LockOwner.inUse(file, "this process", null);
    } catch (FileInUseException e) {
      throw e;
    } catch (IOException e) {
      // The file system has no locks, or this user may not read the file.
    }
  }

  private static FileInUseException inUse(Path file) {
    return LockOwner.inUse(
        file, holder(file).map(LockOwner::processName).orElse("another process"), null);
  }

  /** Linux lists who holds which lock: {@code 1: POSIX ADVISORY WRITE 4711 08:01:77 … …}. */
  private static Optional<Long> holder(Path file) {
    try (Stream<String> locks = Files.lines(Path.of("/proc/locks"))) {
      String inode = ":" + Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
      return locks
          .map(line -> Arrays.asList(line.trim().split("\\s+")))
          .filter(lock -> lock.size() > 6 && lock.get(6).startsWith(POSITION))
          .filter(lock -> lock.get(5).endsWith(inode))
          .map(lock -> Long.valueOf(lock.get(4)))
          .findFirst();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
