package dev.blackbox.store.disk;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

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
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The file system of this machine. */
final class RealDisk implements Disk {
  private static final boolean IS_POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private static final FileAttribute<?>[] NO_ATTRIBUTES = {};
  private static final Set<OpenOption> OPENING = opening();
  private static final int MAX_ATTEMPTS = 100;
  private static final String NOT_PLAIN = "is a link, a pipe, a folder or a device, not a file";

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
  public Optional<FileStatus> status(Path file) {
    return statusOf(file);
  }

  static Optional<FileStatus> statusOf(Path file) {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return Optional.of(new FileStatus(found.fileKey(), found.size()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public EntryKind kind(Path path) {
    return kindOf(path);
  }

  static EntryKind kindOf(Path path) {
    try {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (found.isRegularFile()) {
        return EntryKind.FILE;
      }
      return found.isDirectory() ? EntryKind.FOLDER : EntryKind.OTHER;
    } catch (NoSuchFileException e) {
      return EntryKind.NONE;
    } catch (IOException e) {
      // A folder that may not be searched, or a name that is no folder: not ours to use.
      return Files.notExists(path, LinkOption.NOFOLLOW_LINKS) ? EntryKind.NONE : EntryKind.OTHER;
    }
  }

  @Override
  public Path resolve(Path typed) throws IOException {
    return Files.exists(typed)
        ? typed.toRealPath()
        : Disk.folderOf(typed).resolve(typed.getFileName());
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
      FileChannel created =
          FileChannel.open(file, Set.of(READ, WRITE, CREATE_NEW), mode("rw-------"));
      return new RealFile(file, created, statusOf(file).map(FileStatus::key).orElse(null));
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(file.resolveSibling(CompanionName.finished(file)).toString());
    } catch (IOException e) {
      throw DiskFullException.orOther(e, file);
    }
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      requirePlain(file);
      Object key = statusOf(file).map(FileStatus::key).orElse(null);
      FileChannel opened = FileChannel.open(file, OPENING);
      // A file keeps its key while it is open.
      if (Objects.equals(key, statusOf(file).map(FileStatus::key).orElse(null))) {
        return new RealFile(file, opened, key);
      }
      opened.close();
    }
    throw new IOException(file + ": other programs replace this file all the time");
  }

  /**
   * How to open an existing file. Windows has no keys of files, but can forbid others to delete or
   * rename an open file; nobody has tried this yet.
   */
  private static Set<OpenOption> opening() {
    Set<OpenOption> options = new HashSet<>(Set.of(READ, WRITE, LinkOption.NOFOLLOW_LINKS));
    if (!IS_POSIX) {
      try {
        for (Object option :
            Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants()) {
          if (option.toString().equals("NOSHARE_DELETE")) {
            options.add((OpenOption) option);
          }
        }
      } catch (ReflectiveOperationException e) {
        // This Java has no such option.
      }
    }
    return options;
  }

  @Override
  public SeekableByteChannel read(Path file) throws IOException {
    requirePlain(file);
    return FileChannel.open(file, READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** Opening a pipe would wait for its other end, and a device may have no end. */
  private void requirePlain(Path file) throws IOException {
    EntryKind kind = kind(file);
    if (kind == EntryKind.FOLDER || kind == EntryKind.OTHER) {
      throw new FileSystemException(file.toString(), null, NOT_PLAIN);
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw DiskFullException.orOther(e, to);
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
      } catch (IOException e) {
        throw DiskFullException.named(e, folder);
      }
    }
  }

  @Override
  public DiskLock lock(Path file) throws IOException {
    Path found = resolve(file);
    try {
      return ProcessLock.acquire(found, clock.instant());
    } catch (IOException e) {
      throw DiskFullException.orOther(e, found);
    }
  }

  @Override
  public DiskLock await(Path lockFile, Duration patience) throws IOException {
    try {
      return WaitingLock.acquire(lockFile, patience);
    } catch (IOException e) {
      throw DiskFullException.orOther(e, lockFile);
    }
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
