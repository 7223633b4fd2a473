package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write to a recording: a system lock on {@code <file>.lock}, a file that names its
 * holder. A system lock ends with its process, so the file of a crashed process is simply taken
 * over; the text in the file decides where system locks do not work.
 *
 * <p>Between machines that share a folder the lock is as good as their file system: NFS 4 and SMB
 * have locks; without locks, a process of another machine is taken for one that has ended. A copy
 * of a folder made during a recording includes the lock file; the copy is free when that process
 * ends.
 */
final class ProcessLock implements Closeable {
  /**
   * The locks of this process. Static because the system's locks are: they belong to the process,
   * and closing any channel on the lock file drops them, so a second opener must not even try.
   */
  private static final Map<Path, Instant> HELD = new ConcurrentHashMap<>();

  private static final int MAX_ATTEMPTS = 1_000;
  private static final int MAX_TEXT = 512;

  private final Path key;
  private final Path lockFile;
  private final FileChannel channel;

  private ProcessLock(Path key, Path lockFile, FileChannel channel) {
    this.key = key;
    this.lockFile = lockFile;
    this.channel = channel;
  }

  static ProcessLock acquire(Path file, Instant now) throws IOException {
    Path key = Disk.folderOf(file).toRealPath().resolve(file.getFileName());
    Instant since = HELD.putIfAbsent(key, now);
    if (since != null) {
      throw new FileInUseException(inUse(file, "this process", since));
    }
    boolean isLocked = false;
    try {
      Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
      ProcessLock lock = new ProcessLock(key, lockFile, locked(file, lockFile, now));
      isLocked = true;
      return lock;
    } finally {
      if (!isLocked) {
        HELD.remove(key);
      }
    }
  }

  /**
   * The holder deletes the lock file when done, so the opened file may no longer be the one that
   * others find. A file keeps its key while it is open; so if the name had one key before opening
   * and has it still after locking, it names the file that is locked.
   */
  private static FileChannel locked(Path file, Path lockFile, Instant now) throws IOException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      createIfMissing(lockFile);
      Optional<Object> before = keyOf(lockFile);
      FileChannel channel = openIfThere(lockFile);
      if (channel != null) {
        boolean isOurs = false;
        try {
          requireLock(file, channel);
          if (before.equals(keyOf(lockFile))) {
            sign(channel, LockOwner.current(now));
            isOurs = true;
            return channel;
          }
        } finally {
          if (!isOurs) {
            channel.close();
          }
        }
      }
    }
    throw new IOException(lockFile + ": others take and release this lock all the time");
  }

  private static void createIfMissing(Path lockFile) throws IOException {
    try {
      FileChannel.open(lockFile, Set.of(WRITE, CREATE_NEW), RealDisk.mode("rw-------")).close();
    } catch (FileAlreadyExistsException e) {
      // The file exists, as expected.
    }
  }

  private static Optional<Object> keyOf(Path lockFile) throws IOException {
    try {
      return Optional.ofNullable(
          Files.readAttributes(lockFile, BasicFileAttributes.class).fileKey());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static @Nullable FileChannel openIfThere(Path lockFile) throws IOException {
    try {
      return FileChannel.open(lockFile, READ, WRITE);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static void requireLock(Path file, FileChannel channel) throws IOException {
    boolean isLocked = tryLock(channel);
    Optional<LockOwner> owner = LockOwner.parse(textOf(channel));
    if (!isLocked || owner.filter(LockOwner::isAnotherThatRuns).isPresent()) {
      throw new FileInUseException(
          owner
              .map(other -> inUse(file, "process " + other.pid(), other.since()))
              .orElse(file + ": another process records to this file; it can have one writer"));
    }
  }

  private static String inUse(Path file, String who, Instant since) {
    return file + ": " + who + " records to this file since " + since + "; it can have one writer";
  }

  /** True also if the file system has no locks; then the text in the lock file decides. */
  private static boolean tryLock(FileChannel channel) {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // The same program, loaded twice in this process.
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static String textOf(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(MAX_TEXT);
    int count = channel.read(text, 0);
    return new String(text.array(), 0, Math.max(count, 0), StandardCharsets.UTF_8);
  }

  private static void sign(FileChannel channel, LockOwner owner) throws IOException {
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(owner.text().getBytes(StandardCharsets.UTF_8)), 0);
  }

  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    try {
      Files.deleteIfExists(lockFile);
    } finally {
      channel.close();
      HELD.remove(key);
    }
  }
}
