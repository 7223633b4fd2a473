package dev.blackbox.store.blob;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.EntryKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Blobs in a folder: {@code .bbox-blobs/9f/9f86d081…}. A blob appears under its name complete or
 * not at all. Links are not followed, except to a folder that a user names.
 */
public final class FolderBlobs implements BlobStore {
  private static final String NOT_A_FOLDER = "is a link or a file, not a folder";

  private static final String NEW = ".new-";

  /** How the unfinished files of this process begin. */
  private static final String OURS = NEW + UUID.randomUUID() + "-";

  private final Disk disk;
  private final Path folder;
  private final boolean isNamed;
  private final String writer = OURS + UUID.randomUUID() + "-";
  private final AtomicLong placed = new AtomicLong();
  private final AtomicBoolean isSwept = new AtomicBoolean();

  /**
   * The blobs in a folder that a user names.
   *
   * @param folder may be a link
   */
  public FolderBlobs(Disk disk, Path folder) {
    this(disk, folder, true);
  }

  private FolderBlobs(Disk disk, Path folder, boolean isNamed) {
    this.disk = disk;
    this.folder = folder;
    this.isNamed = isNamed;
  }

  /** The blobs of all recordings in the folder of this one; a link there is not followed. */
  public static FolderBlobs beside(Disk disk, Path recording) {
    return new FolderBlobs(disk, Disk.folderOf(recording).resolve(".bbox-blobs"), false);
  }

  /** Whether blobs can be read: the folder exists, and is not a link that nobody named. */
  public boolean exists() {
    return isNamed ? disk.isFolder(folder) : disk.kind(folder) == EntryKind.FOLDER;
  }

  /** Whether something that is no folder has the name of the folder. */
  public boolean isBlocked() {
    // Looks once: another writer may make the folder at any time.
    EntryKind kind = disk.kind(folder);
    boolean isOther = kind != EntryKind.NONE && kind != EntryKind.FOLDER;
    return isOther && !(isNamed && disk.isFolder(folder));
  }

  /** Returns the folder. */
  public Path folder() {
    return folder;
  }

  @Override
  public BlobRef put(byte[] content, String mime) throws IOException {
    BlobRef ref = BlobRef.of(content, mime);
    put(ref, content);
    return ref;
  }

  /** Stores a content whose reference is known; it is durable when this returns. */
  public void put(BlobRef ref, byte[] content) throws IOException {
    if (verify(ref) == BlobState.INTACT) {
      force(path(ref.sha256()));
      return;
    }
    place(
        file -> {
          file.writeAll(ByteBuffer.wrap(content), 0);
          return ref;
        });
  }

  /** Forces a blob that another writer may have put without forcing it before it died. */
  private void force(Path blob) throws IOException {
    try (DiskFile file = disk.open(blob)) {
      file.force();
    }
    disk.forceFolder(Disk.folderOf(blob));
  }

  @Override
  public BlobRef put(InputStream content, String mime) throws IOException {
    return place(
        file -> {
          Sha256 hash = new Sha256();
          long[] position = {0};
          hash.pass(
              content,
              (piece, length) ->
                  position[0] += file.writeAll(ByteBuffer.wrap(piece, 0, length), position[0]));
          return hash.ref(mime);
        });
  }

  /** Writes the content of a blob. */
  private interface ContentWriter {
    BlobRef writeTo(DiskFile file) throws IOException;
  }

  private record WrittenBlob(BlobRef ref, DiskFile file) {}

  private BlobRef place(ContentWriter content) throws IOException {
    if (isBlocked()) {
      throw new FileSystemException(folder.toString(), null, NOT_A_FOLDER);
    }
    disk.createFolders(folder);
    sweep();
    try {
      return published(content);
    } catch (SweptException e) {
      // Another writer took the new file for one of a dead writer, before it was locked.
      return published(content);
    }
  }

  private BlobRef published(ContentWriter content) throws IOException {
    Path unfinished = folder.resolve(writer + placed.incrementAndGet());
    // Replaces an existing file, which has the same content or is damaged.
    WrittenBlob written =
        disk.publish(
            unfinished,
            (DiskFile file) -> {
              claim(unfinished, file);
              BlobRef ref = content.writeTo(file);
              createFolder(Disk.folderOf(path(ref.sha256())));
              return new WrittenBlob(ref, file);
            },
            blob -> path(blob.ref().sha256()));
    written.file().close();
    return written.ref();
  }

  /** Locks a new file, so that no other writer takes it for one of a dead writer. */
  private void claim(Path unfinished, DiskFile file) throws IOException {
    file.lock();
    boolean isThere =
        disk.status(unfinished)
            .filter(found -> Objects.equals(found.key(), file.key()))
            .isPresent();
    if (!isThere) {
      throw new SweptException(unfinished);
    }
  }

  /** Thrown before anything is written to a file that another writer deleted. */
  private static final class SweptException extends IOException {
    private static final long serialVersionUID = 1L;

    SweptException(Path file) {
      super(file + ": another program deleted the file");
    }
  }

  /**
   * Deletes the unfinished files of writers that died: their locks ended with them. Those of this
   * process stay, because closing a file here would drop the lock of its writer.
   */
  private void sweep() throws IOException {
    if (!isSwept.compareAndSet(false, true)) {
      return;
    }
    for (String name : disk.list(folder)) {
      Path file = folder.resolve(name);
      boolean isOfAnother = name.startsWith(NEW) && !name.startsWith(OURS);
      if (isOfAnother && disk.kind(file) == EntryKind.FILE) {
        deleteIfDead(file);
      }
    }
  }

  private void deleteIfDead(Path file) {
    try (DiskFile opened = disk.open(file)) {
      // Without locks in this file system nobody knows whether its writer lives.
      if (opened.lock()) {
        disk.deleteIfSame(file, opened);
      }
    } catch (IOException e) {
      // Its writer lives, or it is gone by now.
    }
  }

  private void createFolder(Path digits) throws IOException {
    EntryKind kind = disk.kind(digits);
    if (kind != EntryKind.NONE && kind != EntryKind.FOLDER) {
      throw new FileSystemException(digits.toString(), null, NOT_A_FOLDER);
    }
    disk.createFolders(digits);
  }

  @Override
  public Optional<StoredBlob> find(String hash) throws IOException {
    Optional<BlobHash> wanted = BlobHash.of(hash);
    if (wanted.isEmpty() || !exists()) {
      return Optional.empty();
    }
    for (String name : wanted.get().names()) {
      if (isPlain(folder.resolve(name))) {
        return Optional.of(stored(name));
      }
    }
    return wanted.get().isFull() ? Optional.empty() : findPrefix(wanted.get());
  }

  private StoredBlob stored(String name) throws IOException {
    try (SeekableByteChannel file = disk.read(folder.resolve(name))) {
      return new StoredBlob(name, file.size());
    }
  }

  /** Whether this is a file, in the folder or in a folder of it. */
  private boolean isPlain(Path blob) {
    Path parent = Disk.folderOf(blob);
    return disk.kind(blob) == EntryKind.FILE
        && (parent.equals(folder.toAbsolutePath()) || disk.kind(parent) == EntryKind.FOLDER);
  }

  private Optional<StoredBlob> findPrefix(BlobHash prefix) throws IOException {
    for (String name : prefix.names()) {
      int slash = name.indexOf('/');
      Path in = slash < 0 ? folder : folder.resolve(prefix.folder());
      List<String> found =
          disk.list(in).stream()
              .filter(each -> each.startsWith(prefix.digits()) && isPlain(in.resolve(each)))
              .toList();
      if (found.size() == 1) {
        return Optional.of(stored(name.substring(0, slash + 1) + found.get(0)));
      }
    }
    return Optional.empty();
  }

  @Override
  public InputStream open(StoredBlob blob) throws IOException {
    return Channels.newInputStream(disk.read(folder.resolve(blob.name())));
  }

  private Path path(String sha256) {
    return folder.resolve(sha256.substring(0, 2)).resolve(sha256);
  }
}
