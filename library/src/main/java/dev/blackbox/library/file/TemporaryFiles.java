package dev.blackbox.library.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The temporary files of a process, in a folder of its own. The folder is deleted when the process
 * ends. If the process is killed, the next one deletes it: a lock tells whether a process lives.
 *
 * <pre>{@code
 * Path spool = TemporaryFiles.create(".bbox");
 * }</pre>
 */
public final class TemporaryFiles {
  private static final String START = "blackbox-";
  private static final String LOCK = ".lock";

  /** The process has one folder, whatever creates the files. */
  private static final TemporaryFiles OF_THIS_PROCESS =
      new TemporaryFiles(Path.of(System.getProperty("java.io.tmpdir")));

  private final Path parent;
  private @Nullable Path folder;

  /** Held open as long as the process lives. */
  private @Nullable FileChannel lock;

  TemporaryFiles(Path parent) {
    this.parent = parent;
  }

  /** Creates an empty file that only this user can read. */
  public static Path create(String ending) throws IOException {
    return Files.createTempFile(OF_THIS_PROCESS.folder(), "", ending);
  }

  /** Returns a name for a file that is not there yet. */
  public static Path name(String ending) throws IOException {
    return OF_THIS_PROCESS.folder().resolve(UUID.randomUUID() + ending);
  }

  /** Returns the folder; the first call creates it and deletes those of dead processes. */
  synchronized Path folder() throws IOException {
    Path known = folder;
    boolean isLocked = lock != null && lock.isOpen();
    if (known != null && isLocked && Files.isDirectory(known)) {
      return known;
    }
    deleteOfDead();
    Path made = made();
    folder = made;
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(made), "blackbox temporary"));
    return made;
  }

  private Path made() throws IOException {
    while (true) {
      // The number of the process is in the name because a process must not open its own lock
      // twice.
      String name = START + ProcessHandle.current().pid() + "-" + UUID.randomUUID();
      Path file = parent.resolve(name + LOCK);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      FileLock held = channel.tryLock();
      if (held != null && Files.exists(file)) {
        lock = channel;
        return Files.createDirectory(
            parent.resolve(name),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      channel.close(); // another process took it for one of a dead process
    }
  }

  private void deleteOfDead() throws IOException {
    String own = START + ProcessHandle.current().pid() + "-";
    try (DirectoryStream<Path> locks = Files.newDirectoryStream(parent, START + "*" + LOCK)) {
      for (Path file : locks) {
        if (!String.valueOf(file.getFileName()).startsWith(own)) {
          deleteIfDead(file);
        }
      }
    }
  }

  private static void deleteIfDead(Path file) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (channel.tryLock() != null) {
        String name = String.valueOf(file.getFileName());
        delete(file.resolveSibling(name.substring(0, name.length() - LOCK.length())));
      }
    } catch (IOException | OverlappingFileLockException e) {
      // It belongs to another user, another process deletes it, or this process has locked it.
    }
  }

  /** Deletes a folder, its files and its lock. */
  private static void delete(Path folder) {
    try {
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
          files = all.toList();
        }
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
      }
      Files.deleteIfExists(folder.resolveSibling(folder.getFileName() + LOCK));
    } catch (IOException e) {
      // The next process deletes it.
    }
  }
}
