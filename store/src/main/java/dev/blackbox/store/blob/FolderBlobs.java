package dev.blackbox.store.blob;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Blobs in a folder: {@code .bbox-blobs/9f/9f86d081…}. A blob appears under its name complete or
 * not at all.
 */
public final class FolderBlobs implements BlobStore {
  private final Disk disk;
  private final Path folder;
  private final String writer = ".new-" + UUID.randomUUID() + "-";
  private final AtomicLong placed = new AtomicLong();

  public FolderBlobs(Disk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
  }

  /** The blobs of all recordings in the folder of this one. */
  public static FolderBlobs beside(Disk disk, Path recording) {
    return new FolderBlobs(disk, Disk.folderOf(recording).resolve(".bbox-blobs"));
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
    disk.createFolders(folder);
    // Replaces an existing file, which has the same content or is damaged.
    WrittenBlob written =
        disk.publish(
            folder.resolve(writer + placed.incrementAndGet()),
            (DiskFile file) -> {
              BlobRef ref = content.writeTo(file);
              disk.createFolders(Disk.folderOf(path(ref.sha256())));
              return new WrittenBlob(ref, file);
            },
            blob -> path(blob.ref().sha256()));
    written.file().close();
    return written.ref();
  }

  @Override
  public Optional<StoredBlob> find(String hash) throws IOException {
    Optional<BlobHash> wanted = BlobHash.of(hash);
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    for (String name : wanted.get().names()) {
      if (disk.isFile(folder.resolve(name))) {
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

  private Optional<StoredBlob> findPrefix(BlobHash prefix) throws IOException {
    for (String name : prefix.names()) {
      int slash = name.indexOf('/');
      Path in = slash < 0 ? folder : folder.resolve(prefix.folder());
      List<String> found =
          disk.list(in).stream().filter(each -> each.startsWith(prefix.digits())).toList();
      String only = found.size() == 1 ? name.substring(0, slash + 1) + found.get(0) : "";
      if (!only.isEmpty() && disk.isFile(folder.resolve(only))) {
        return Optional.of(stored(only));
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
