package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Set;

/** The file system of this machine. */
final class RealDisk implements Disk {
  private static final boolean IS_POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private final Clock clock;

  RealDisk(Clock clock) {
    this.clock = clock;
  }

  @Override
  public boolean exists(Path file) {
    return Files.exists(file);
  }

  @Override
  public boolean isFile(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public boolean isFolder(Path folder) {
    return Files.isDirectory(folder);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, mode("rwx------"));
    } catch (FileAlreadyExistsException e) {
      // Somebody else made it in between; what is there may still be a file.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    try {
      return new RealFile(
          file, FileChannel.open(file, Set.of(WRITE, CREATE_NEW), mode("rw-------")));
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      throw DiskFullException.orOther(e, file);
    }
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new RealFile(file, FileChannel.open(file, WRITE));
  }

  @Override
  public SeekableByteChannel read(Path file) throws IOException {
    return FileChannel.open(file, READ);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /** Where folders cannot be opened, as on Windows, the system itself keeps names durable. */
  @Override
  public void forceFolder(Path folder) throws IOException {
    if (IS_POSIX) {
      try (FileChannel channel = FileChannel.open(folder, READ)) {
        channel.force(true);
      }
    }
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return ProcessLock.acquire(file, clock.instant());
  }

  static FileAttribute<?>[] mode(String permissions) {
    return IS_POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
