package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write to a recording: a system lock on {@code <file>.lock}, a file that names its
 * holder. A system lock ends with its process, so the file of a crashed process is simply taken
 * over; the text in the file decides where system locks do not work. A writer also has an {@link
 * InodeLock}, against programs that open the file by another name.
 *
 * <p>A file of that name that BlackBox did not write is never changed: the lock is refused.
 *
 * <p>Between machines that share a folder the lock is as good as their file system: NFS 4 and SMB
 * have locks; without locks, the lock of another machine is respected until somebody deletes it. A
 * copy of a folder made during a recording includes the lock file; the copy is free when that
 * process ends.
 */
final class ProcessLock implements DiskLock {
  /**
   * The locks of this process. Static because the system's locks are: they belong to the process,
   * and closing any channel on the lock file drops them, so a second opener must not even try.
   */
  private static final Map<Path, Instant> HELD = new ConcurrentHashMap<>();

  private static final int MAX_ATTEMPTS = 1_000;
  private static final int MAX_TEXT = 1024;

  private final Path file;
  private final Path lockFile;
  private final Path name;
  private final Instant since;
  private @Nullable FileChannel channel;
  private @Nullable Object key;
  private boolean isComplete;
  private boolean isClosed;

  private ProcessLock(Path file, Path lockFile, Path name, Instant since) {
    this.file = file;
    this.lockFile = lockFile;
    this.name = name;
    this.since = since;
  }

  static ProcessLock acquire(Path file, Instant now) throws IOException {
    Path lockFile = CompanionName.lockOf(file);
    Path name = Disk.folderOf(lockFile).toRealPath().resolve(lockFile.getFileName());
    Instant since = HELD.putIfAbsent(name, now);
    if (since != null) {
      throw LockOwner.inUse(file, "this process", since);
    }
    ProcessLock lock = new ProcessLock(file, lockFile, name, now);
    boolean isLocked = false;
    try {
      lock.take();
      InodeLock.requireFree(file);
      isLocked = true;
      return lock;
    } finally {
      if (!isLocked) {
        lock.close();
      }
    }
  }

  /**
   * Takes the lock. The holder deletes the lock file when done, so the opened file may no longer be
   * the one that others find. A file keeps its key while it is open; so if the name had one key
   * before opening and has it still after locking, it names the file that is locked.
   */
  private void take() throws IOException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      createIfMissing();
      Optional<FileStatus> before = RealDisk.statusOf(lockFile);
      FileChannel opened = openIfThere();
      boolean isOurs = false;
      try {
        if (opened != null) {
          requireFree(opened);
          isOurs = before.isPresent() && isAt(before.get().key()) && !hasOtherNames();
        }
        if (opened != null && isOurs) {
          channel = opened;
          key = before.get().key();
          sign(opened);
          return;
        }
      } finally {
        if (opened != null && !isOurs) {
          opened.close();
        }
      }
    }
    throw new IOException(lockFile + ": other programs take and release this lock all the time");
  }

  private void createIfMissing() throws IOException {
    try {
      FileChannel.open(lockFile, Set.of(WRITE, CREATE_NEW), RealDisk.mode("rw-------")).close();
    } catch (FileAlreadyExistsException e) {
      // The file exists, as expected.
    }
  }

  private @Nullable FileChannel openIfThere() throws IOException {
    EntryKind kind = RealDisk.kindOf(lockFile);
    if (kind == EntryKind.NONE) {
      return null;
    }
    if (kind != EntryKind.FILE) {
      throw refused("is a link, a folder, a pipe or a device");
    }
    try {
      return FileChannel.open(lockFile, READ, WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    } catch (AccessDeniedException e) {
      throw refused("may not be opened");
    }
  }

  private IOException refused(String what) {
    return new IOException(
        lockFile + ": " + what + ", expected a lock file of BlackBox; it was left as it is");
  }

  /** How the system answers the request for a lock. */
  private enum Answer {
    LOCKED,
    IN_USE,
    /** The file system has no locks; then the text in the lock file decides. */
    UNKNOWN
  }

  private void requireFree(FileChannel opened) throws IOException {
    Answer answer = tryLock(opened);
    String text = textOf(opened);
    Optional<LockOwner> owner = LockOwner.parse(text);
    if (owner.isEmpty() && !text.isEmpty()) {
      throw refused("holds other text");
    }
    if (answer == Answer.IN_USE
        || owner.filter(other -> other.isInTheWay(answer == Answer.LOCKED)).isPresent()) {
      throw owner
          .map(other -> other.inUse(file))
          .orElseGet(() -> LockOwner.inUse(file, "another process", null));
    }
  }

  private static Answer tryLock(FileChannel channel) {
    try {
      return channel.tryLock() == null ? Answer.IN_USE : Answer.LOCKED;
    } catch (OverlappingFileLockException e) {
      // The same program, loaded twice in this process.
      return Answer.IN_USE;
    } catch (IOException e) {
      return Answer.UNKNOWN;
    }
  }

  private static String textOf(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(MAX_TEXT);
    int count = channel.read(text, 0);
    return new String(text.array(), 0, Math.max(count, 0), StandardCharsets.UTF_8);
  }

  /**
   * Whether a file has other names than that of the lock, as in a backup; writing to it would
   * change those too. Then takes the name from it, so that the next attempt creates another file.
   */
  private boolean hasOtherNames() throws IOException {
    try {
      Object links = Files.getAttribute(lockFile, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
      if (Objects.equals(links, 1)) {
        return false;
      }
      Files.deleteIfExists(lockFile);
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      // This system does not count names.
      return false;
    }
  }

  private void sign(FileChannel opened) throws IOException {
    Optional<FileStatus> recording = RealDisk.statusOf(file);
    isComplete = recording.isPresent();
    LockOwner owner = LockOwner.current(since, recording.map(FileStatus::key).orElse(null));
    opened.truncate(0);
    opened.write(ByteBuffer.wrap(owner.text().getBytes(StandardCharsets.UTF_8)), 0);
  }

  private boolean isAt(@Nullable Object expected) {
    return RealDisk.statusOf(lockFile)
        .filter(found -> Objects.equals(found.key(), expected))
        .isPresent();
  }

  @Override
  public boolean renew() {
    FileChannel held = channel;
    try {
      Optional<FileStatus> found = RealDisk.statusOf(lockFile);
      // An interrupt of the thread may have closed the channel.
      if (held != null && held.isOpen() && found.isPresent()) {
        boolean isOurs = Objects.equals(found.get().key(), key);
        if (isOurs && !isComplete) {
          sign(held);
        }
        return isOurs;
      }
      take();
      if (held != null) {
        held.close();
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    FileChannel held = channel;
    try {
      // Another process may have the name meanwhile.
      if (held != null && held.isOpen() && isAt(key)) {
        Files.deleteIfExists(lockFile);
      }
    } finally {
      if (held != null) {
        held.close();
      }
      HELD.remove(name);
    }
  }
}
