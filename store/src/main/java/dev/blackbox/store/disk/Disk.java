package dev.blackbox.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A file system as the store uses it. Nothing here is durable until it was forced: the bytes of a
 * file by {@link DiskFile#force()}, its name by {@link #forceFolder}.
 */
public interface Disk {
  /** The file system of this machine. */
  static Disk real() {
    return new RealDisk(Clock.systemUTC());
  }

  boolean exists(Path file);

  /** Whether this is a file itself, and no link to one. */
  boolean isFile(Path file);

  /** Whether this is a folder, or a link to one. */
  boolean isFolder(Path folder);

  /** Makes a folder with mode 0700 in one that exists; a folder that is there already is fine. */
  void createFolder(Path folder) throws IOException;

  /** Makes a folder and what is missing above it, durably. */
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

  /** Makes a new file with mode 0600; fails if there is one. */
  DiskFile create(Path file) throws IOException;

  /** Opens a file that exists, for writing. */
  DiskFile open(Path file) throws IOException;

  /** Opens a file for reading. */
  SeekableByteChannel read(Path file) throws IOException;

  /** Gives a file another name at once, in place of a file of that name. */
  void rename(Path from, Path to) throws IOException;

  /** Deletes a file; none of that name is fine. */
  void delete(Path file) throws IOException;

  /** Makes the names in a folder durable. */
  void forceFolder(Path folder) throws IOException;

  /**
   * Keeps all others from writing to a file until the lock is closed.
   *
   * @throws FileInUseException if somebody holds it; its message names them
   */
  Closeable lock(Path file) throws IOException;

  /** The folder a file is in. */
  static Path folderOf(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }
}
