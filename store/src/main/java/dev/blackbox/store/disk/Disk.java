package dev.blackbox.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
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

  boolean exists(Path file);

  /** Whether this is a regular file, not a link to one. */
  boolean isFile(Path file);

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

  /** Opens an existing file for writing. */
  DiskFile open(Path file) throws IOException;

  /** Opens a file for reading. */
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
            unfinished(file),
            fresh -> {
              fresh.writeAll(ByteBuffer.wrap(content), 0);
              return fresh;
            },
            fresh -> file);
    written.close();
  }

  /**
   * Replaces a file, or creates it, durably and at once: writes a temporary file, forces it,
   * renames it and forces the folder. After a crash there is the old file or the new one. The owner
   * and the permissions of an existing file stay.
   *
   * @param unfinished the temporary file; deleted if anything fails before the rename
   * @param writer writes the content; the file stays open, so that the writer's result can own it
   * @param target the file to replace, in the same file system
   */
  default <T, X extends Exception> T publish(
      Path unfinished, Writer<T, X> writer, Function<? super T, Path> target)
      throws IOException, X {
    delete(unfinished);
    DiskFile file = create(unfinished);
    boolean isRenamed = false;
    boolean isDone = false;
    try {
      T written = writer.writeTo(file);
      file.force();
      Path to = target.apply(written);
      if (exists(to)) {
        copyOwnership(to, unfinished);
      }
      rename(unfinished, to);
      isRenamed = true;
      forceFolder(folderOf(to));
      isDone = true;
      return written;
    } finally {
      if (!isDone) {
        closeQuietly(file);
      }
      if (!isRenamed) {
        deleteQuietly(unfinished);
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
      // The next attempt deletes it.
    }
  }

  /** The name of the temporary file that {@link #publish} renames. */
  static Path unfinished(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".new");
  }

  /** Makes the names in a folder durable. */
  void forceFolder(Path folder) throws IOException;

  /**
   * Locks a file against all other writers until the lock is closed.
   *
   * @throws FileInUseException if another process or thread holds the lock; the message names it
   */
  Closeable lock(Path file) throws IOException;

  /** The folder a file is in. */
  static Path folderOf(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }
}
