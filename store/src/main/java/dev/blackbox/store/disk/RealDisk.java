package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The file system of this machine. */
final class RealDisk implements Disk {
  private static final boolean IS_POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private static final FileAttribute<?>[] NO_ATTRIBUTES = {};

  private final Clock clock;
  private final boolean isStrict;

  RealDisk(Clock clock, boolean isStrict) {
    this.clock = clock;
    this.isStrict = isStrict;
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
  public List<String> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, mode("rwx------"));
    } catch (FileAlreadyExistsException e) {
      // Another process may have created it meanwhile, or it is a file.
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
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /** Windows cannot open folders, and keeps names durable by itself. */
  @Override
  public void forceFolder(Path folder) throws IOException {
    if (IS_POSIX) {
      try (FileChannel channel = FileChannel.open(folder, READ)) {
        channel.force(true);
      } catch (AccessDeniedException e) {
        if (isStrict) {
          throw e;
        }
        // A user may write into a folder without the right to open it.
      }
    }
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return ProcessLock.acquire(file, clock.instant());
  }

  @Override
  public void copyOwnership(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view == null) {
      return;
    }
    PosixFileAttributes old = Files.readAttributes(from, PosixFileAttributes.class);
    try {
      view.setOwner(old.owner());
      view.setGroup(old.group());
    } catch (FileSystemException e) {
      // Only root may give files away; the content matters more.
    }
    view.setPermissions(old.permissions());
  }

  static FileAttribute<?>[] mode(String permissions) {
    return IS_POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : NO_ATTRIBUTES;
  }
}
