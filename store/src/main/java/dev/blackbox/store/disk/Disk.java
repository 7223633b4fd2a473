package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A file system as the store uses it. Nothing is durable until it is forced: the bytes of a file by
 * {@link DiskFile#force()}, its name by {@link #forceFolder}. {@link #replace} does both.
 */
public interface Disk {
  /** The file system of this machine; new files are private to their owner. */
  static Disk real() {
    return new RealDisk(Clock.systemUTC(), true);
  }

  /** The same, for files that a user exports: a folder that may not be opened is not forced. */
  static Disk forExports() {
    return new RealDisk(Clock.systemUTC(), false);
  }

  /**
   * The same, for files that a program has found: also the first file of a recording is no link.
   */
  static Disk withoutLinks() {
    return new ForwardingDisk(real()) {
      @Override
      public Path resolve(Path found) throws IOException {
        return disk.kind(found) == EntryKind.FILE ? disk.resolve(found) : found;
      }
    };
  }

  boolean exists(Path file);

  /**
   * What a name leads to; a link is {@link EntryKind#OTHER}. A file that BlackBox finds by
   * convention, such as a lock, a part, a seal or a blob, is a plain file, or it is not used.
   */
  EntryKind kind(Path path);

  /**
   * Which file a name leads to, and how long it is, without following a link; empty if there is
   * none, or if it cannot be examined.
   */
  Optional<FileStatus> status(Path file);

  /** The file that a name typed by a user leads to; links are followed here and nowhere else. */
  Path resolve(Path typed) throws IOException;

  /** Whether this is a folder, or a link to one. */
  boolean isFolder(Path folder);

  /** The names in a folder; empty if there is no such folder. */
  List<String> list(Path folder) throws IOException;

  /** Creates a folder with mode 0700; its parent exists, and so may the folder itself. */
  void createFolder(Path folder) throws IOException;

  /** Creates a folder and its missing parents, durably. */
  default void createFolders(Path folder) throws IOException {
    if (isFolder(folder)) {
      return;
    }
    Path parent = folderOf(folder);
    if (!parent.equals(folder.toAbsolutePath())) {
      createFolders(parent);
    }
    createFolder(folder);
    forceFolder(parent);
  }

  /** Creates a file; fails if it exists. */
  DiskFile create(Path file) throws IOException;

  /** Opens an existing plain file for writing; refuses anything else. */
  DiskFile open(Path file) throws IOException;

  /** Opens a plain file for reading; refuses anything else, such as a link. */
  SeekableByteChannel read(Path file) throws IOException;

  /** Renames a file atomically, in place of a file of that name. */
  void rename(Path from, Path to) throws IOException;

  /** Deletes a file if it exists. */
  void delete(Path file) throws IOException;

  /** Gives a file the owner, group and permissions of another one, as far as that is allowed. */
  default void copyOwnership(Path from, Path to) throws IOException {}

  /**
   * Writes a new file.
   *
   * @param <T> what the writer knows about the file
   * @param <X> what the writer throws besides {@code IOException}
   */
  @FunctionalInterface
  interface Writer<T, X extends Exception> {
    T writeTo(DiskFile file) throws IOException, X;
  }

  /** Replaces a file, or creates it, as {@link #publish} does. */
  default void replace(Path file, byte[] content) throws IOException {
    DiskFile written =
        this.<DiskFile, IOException>publish(
            file,
            fresh -> {
              fresh.writeAll(ByteBuffer.wrap(content), 0);
              return fresh;
            });
    written.close();
  }

  /**
   * Replaces a file, or creates it, durably and at once: writes a temporary file, forces it,
   * renames it and forces the folder. After a crash there is the old file or the new one. The owner
   * and the permissions of an existing file stay.
   *
   * @param target the file to replace; refused if another program changes it meanwhile
   * @param writer writes the content; the file stays open, so that the writer's result can own it
   */
  default <T, X extends Exception> T publish(Path target, Writer<T, X> writer)
      throws IOException, X {
    return publish(unfinished(target), target, writer);
  }

  /**
   * As {@link #publish(Path, Writer)}, with a temporary file that the caller knows.
   *
   * @param unfinished the temporary file; fails if it exists
   */
  default <T, X extends Exception> T publish(Path unfinished, Path target, Writer<T, X> writer)
      throws IOException, X {
    return publish(unfinished, writer, written -> target, Optional.of(target));
  }

  /**
   * As {@link #publish(Path, Writer)}, for a name that depends on what was written.
   *
   * @param unfinished the temporary file; fails if it exists
   * @param target the file to replace, in the same file system
   */
  default <T, X extends Exception> T publish(
      Path unfinished, Writer<T, X> writer, Function<? super T, Path> target)
      throws IOException, X {
    return publish(unfinished, writer, target, Optional.empty());
  }

  private <T, X extends Exception> T publish(
      Path unfinished,
      Writer<T, X> writer,
      Function<? super T, Path> target,
      Optional<Path> expected)
      throws IOException, X {
    Optional<FileStatus> before = expected.flatMap(this::status);
    DiskFile file = create(unfinished);
    Path created = unfinished;
    boolean isDone = false;
    try {
      T written = writer.writeTo(file);
      file.force();
      Path to = target.apply(written);
      Optional<FileStatus> now = status(to);
      boolean isNew = now.isEmpty();
      if (expected.isPresent() && !now.equals(before)) {
        throw new IOException(
            to + ": another program changed the file meanwhile, nothing is written");
      }
      if (kind(to) == EntryKind.FILE) {
        copyOwnership(to, unfinished);
      }
      rename(unfinished, to);
      // Without its folder the name is not durable; a file that was there before stays replaced.
      created = isNew ? to : unfinished;
      forceFolder(folderOf(to));
      isDone = true;
      return written;
    } finally {
      if (!isDone) {
        closeQuietly(file);
        deleteIfSame(created, file);
      }
    }
  }

  /** Deletes a file, unless the name leads to another file by now. */
  default void deleteIfSame(Path name, DiskFile file) {
    boolean isSame =
        status(name).filter(found -> Objects.equals(found.key(), file.key())).isPresent();
    if (isSame) {
      deleteQuietly(name);
    }
  }

  /**
   * Deletes what a crash left of unfinished files of a recording, its parts and its seal. The
   * caller holds the lock of the recording.
   */
  default void deleteUnfinished(Path recording) throws IOException {
    for (String name : list(folderOf(recording))) {
      Path file = recording.resolveSibling(name);
      if (CompanionName.isUnfinished(name, recording) && kind(file) == EntryKind.FILE) {
        deleteQuietly(file);
      }
    }
  }

  private static void closeQuietly(DiskFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // The failure that led here is the one to report.
    }
  }

  private void deleteQuietly(Path file) {
    try {
      delete(file);
    } catch (IOException e) {
      // The next program that opens the recording deletes it.
    }
  }

  /** A new name for a temporary file next to a file. */
  static Path unfinished(Path file) {
    return CompanionName.unfinished(file);
  }

  /** Makes the names in a folder durable. */
  void forceFolder(Path folder) throws IOException;

  /**
   * Locks a recording against all other writers until the lock is closed. All parts of a recording
   * and all links to one have the same lock.
   *
   * @throws FileInUseException if another process or thread holds the lock, or writes to this file
   *     by any other name; the message names it
   */
  DiskLock lock(Path file) throws IOException;

  /**
   * Locks a file that exists only for that, creates it if it is missing, and never deletes it.
   *
   * @param patience how long to wait for the program that holds the lock
   * @throws FileInUseException if the lock is still held then
   */
  DiskLock await(Path lockFile, Duration patience) throws IOException;

  /** The folder a file is in. */
  static Path folderOf(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }
}
